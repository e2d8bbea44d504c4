import { describe, expect, it } from 'vitest';
import type { CarrierStatus } from '../../functions/domain/sending/message.ts';
import { runTwins, type Fate, type TwinsEnd } from '../support/scenarios/lost-twins.ts';

/** Before the first search, between the first and the second one, before the last one, after it, and never. */
const REPORTS = [0.5, 5, 60, 660, null];
const FATES: readonly Fate[] = [
  { status: null, reportAfter: null },
  ...REPORTS.flatMap((reportAfter) =>
    (['DELIVERED', 'UNDELIVERED'] as const satisfies CarrierStatus[]).map((status): Fate => ({ status, reportAfter })),
  ),
];

const name = ({ status, reportAfter }: Fate): string =>
  status === null
    ? 'lost'
    : `${status.toLowerCase()} and ${reportAfter === null ? 'not reported' : `reported after ${reportAfter} min`}`;

/** What is wrong with how one of the texts ended, when the carrier has said whose text is whose. */
function findFaults(which: 'a' | 'b', fate: Fate, end: TwinsEnd): string[] {
  const { state, carrierId } = end[which];
  if (fate.status === null) return state === 'NOT_ACCEPTED' ? [] : [`the lost text ${which} is ${state}`];
  if (state === fate.status && carrierId === end.carrierIds[which]) return [];
  return [`the text ${which} is ${state} as ${carrierId}, and in truth ${fate.status} as ${end.carrierIds[which]}`];
}

describe('Two texts of the same words to one contact whose responses were lost', { timeout: 600_000 }, () => {
  for (const a of FATES)
    it(`end as the carrier says, whatever became of the second: the first was ${name(a)}`, async () => {
      const found: string[] = [];
      for (const b of FATES) {
        const end = await runTwins({ a, b });
        const fates = [a, b];
        const accepted = fates.filter(({ status }) => status !== null);
        const shown = [end.a, end.b].filter(({ carrierId }) => carrierId !== null);
        // Without any report of the only text that arrived, no one can tell which of the two it was.
        const isKnown = accepted.length !== 1 || accepted[0]?.reportAfter !== null;
        const faults = [
          ...end.violations,
          ...(isKnown ? [...findFaults('a', a, end), ...findFaults('b', b, end)] : []),
          ...(shown.length === accepted.length
            ? []
            : [`${shown.length} texts count as sent, and ${accepted.length} were`]),
          ...(new Set(shown.map(({ carrierId }) => carrierId)).size === shown.length ? [] : ['both have one id']),
          ...(end.charged === accepted.length
            ? []
            : [`${end.charged} texts are charged, and ${accepted.length} were sent`]),
        ];
        found.push(...faults.map((fault) => `the second ${name(b)}: ${fault}`));
      }
      expect(found).toEqual([]);
    });

  // The last search gives the text of the carrier to the message that was claimed first, after 10 hours and 15 minutes.
  for (const [when, reportAfter] of [
    ['before the new attempt', 660],
    ['after the new attempt', 23 * 60],
  ] as const)
    it(`end as the carrier says when staff send the wrong one again, and the report comes ${when}`, async () => {
      const a: Fate = { status: 'UNDELIVERED', reportAfter };
      const b: Fate = { status: null, reportAfter: null };
      const end = await runTwins({ a, b, resendAfter: 640 });
      expect(end.resent).toMatchObject({ state: 'UNDELIVERED', carrierId: end.carrierIds.a });
      expect(end.b).toMatchObject({ state: 'HANDED_OVER', attempt: 2, carrierId: 'SM3' });
      expect(end.a).toMatchObject({ state: 'UNDELIVERED', carrierId: end.carrierIds.a });
      expect(end).toMatchObject({ violations: [], charged: 2 });
    });
});
