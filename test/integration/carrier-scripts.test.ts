import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createCarrierStory } from '../support/scenarios/carrier-story.ts';
import { enrollContacts, signIn, getStats } from '../support/scenarios/scenario.ts';
import { SEED, countCases } from '../support/simulation/exploration.ts';

const cloud = sharedCloud();
const { begin, contacts, createTwoStepCampaign, listMessages, retry, pause, hold, expectNoViolations, renewSession } =
  createCarrierStory(cloud, signedIn(cloud, 'owner@sunrise.test'));

/** What the carrier may do with one text. The empty script is the normal case. */
const SCRIPTS = [
  '',
  'slow:PT30M',
  'slow:PT11H',
  'lost',
  'duplicate',
  'reorder',
  'contradict:undelivered',
  'contradict:delivered',
  'late:P1D',
  'stray',
  'unanswered',
  'vanished',
  'unheard',
  'outage',
  'outage:taken',
  'error:20429',
  'error:21611',
  'error:21610',
  'error:21211',
  'error:30008',
  'fail:30003',
  'fail:30007',
  'fail:30001',
  'fail:30006',
  'error:30034',
];

type Action =
  | { readonly kind: 'advance'; readonly by: string }
  | { readonly kind: 'stop' | 'retry'; readonly who: number }
  | { readonly kind: 'pause' | 'hold' | 'stopAll'; readonly on: boolean };

const actionArbitrary: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('advance' as const), by: fc.constantFrom('PT1M', 'PT7M', 'PT1H', 'PT5H') }),
  fc.record({ kind: fc.constantFrom('stop' as const, 'retry' as const), who: fc.nat({ max: 23 }) }),
  fc.record({ kind: fc.constantFrom('pause' as const, 'hold' as const, 'stopAll' as const), on: fc.boolean() }),
);

describe('scripts of trouble', () => {
  async function run(start: string, scripts: readonly string[], deeds: readonly Action[]): Promise<void> {
    const momentAt = await begin(start);
    const owner = await renewSession();
    const platform = await signIn(cloud, 'admin@platform.test');
    const { ids, phones } = await contacts(scripts.length);
    await cloud.carrier.rules(
      ...scripts.flatMap((script, index) => (script === '' ? [] : [{ to: phones[index] ?? '', do: script }])),
    );
    const campaign = await createTwoStepCampaign(`Script ${start}`);
    await enrollContacts(cloud, owner, campaign.id, ids);
    const act = async (each: Action): Promise<void> => {
      if (each.kind === 'advance') return cloud.clock.advance(each.by);
      if (each.kind === 'pause') return void (await pause(campaign.id, each.on));
      if (each.kind === 'hold') return void (await hold(owner, 'ORGANIZATION', each.on));
      if (each.kind === 'stopAll') return void (await hold(platform, 'PLATFORM', each.on));
      if (!('who' in each)) return;
      const [id, phone] = [ids[each.who % ids.length] ?? '', phones[each.who % ids.length] ?? ''];
      if (each.kind === 'stop') return cloud.sendText(phone, owner.number, 'STOP');
      const failed = (await listMessages(id)).find(({ state }) =>
        ['FAILED', 'UNDELIVERED', 'NOT_ACCEPTED'].includes(state),
      );
      // Refused for who opted out or cannot be reached; that is a part of it.
      if (failed) await retry(failed.id).catch(() => undefined);
    };
    for (const each of deeds) {
      await act(each);
      await cloud.waitUntilIdle();
      await expectNoViolations();
    }
    // Peace: all goes that may.
    await cloud.carrier.reset();
    for (const calm of [
      { kind: 'pause', on: false },
      { kind: 'hold', on: false },
      { kind: 'stopAll', on: false },
    ] as const)
      await act(calm);
    await cloud.clock.at(momentAt('12:00:00', 2));
    await expectNoViolations();
    await cloud.clock.at(momentAt('19:00:00', 2));
    await expectNoViolations();
    expect(await getStats(owner, campaign.id)).toMatchObject({ queued: 0, currentLeads: 0 });
  }

  it('of any kind, with whatever staff and contacts do in the meantime, leave every figure right, nothing sent twice and nothing waiting', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('10:00:00', '18:55:00', '19:58:00', '22:00:00'),
        fc.array(fc.constantFrom(...SCRIPTS), { minLength: 24, maxLength: 24 }),
        fc.array(actionArbitrary, { minLength: 4, maxLength: 9 }),
        run,
      ),
      { numRuns: countCases('SCRIPTS', 1), seed: SEED, endOnFailure: true },
    );
  });
});
