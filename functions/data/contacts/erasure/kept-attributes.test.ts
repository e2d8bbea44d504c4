import { describe, expect, it } from 'vitest';
import { listEveryPosition, listRemainingPositions } from '../../../../test/support/scenarios/jobs/every-position.ts';
import { contactPk } from '../../table/keys.ts';
import { planItemErasure } from './kept-attributes.ts';

const SECRET = 'Winchester';
const POSITIONS = [...listEveryPosition('o', { id: 'c', phone: '+16025551000' }), ...listRemainingPositions('o')];
/** What an erasure does with each kind of item, by the beginning of its keys. Each kind belongs to one line. */
const TREATED: readonly (readonly [RegExp, string])[] = [
  [/^ORG#o#CONTACT#c /, 'planItemErasure'],
  [/^ORG#o#PHONE#/, 'the number is moved to a hash'],
  [/^ORG#o#ERASED-NUMBER|^ERASURES /, 'what is left of the number, and the erasure itself'],
  [/^ORG#o#SEARCH/, 'the blocks are made new from what the contact is now'],
  [/^ORG#o#TEXTS /, 'the blocks are made new from what the texts and notes are now'],
  [/^ORG#o#(?:GROUP|GROUPS)[# ]|^GROUP-CODE#/, 'ids; the contact leaves its groups'],
  [/^ORG#o#EVENTS |^ORG#o#EVENT#/, 'the appointment leaves its event; an event without appointments is deleted'],
  [
    /^ORG#o#CAMPAIGN#c |^ORG#o#(?:PERSONAL-)?CAMPAIGNS |^ORG#o#CAMPAIGN-LINKS |^ORG#o#SENDS /,
    'ids, and what the team wrote to many',
  ],
  [/#COUNTER#|^ORG#o#(?:GATE|PROGRESS|USAGE|METER)|^PACE#|^DUE#/, 'ids and figures'],
  [/^ORG#o#JOB#c|^ORG#o#IMPORTS /, 'ids, and rows that an import rejected, which are no contacts'],
  [
    /^ORG#o#PITCHES |^ORG#o#PITCH#|^ORG#o#LANDING-PAGES? ?|^ORG#o#BODY-PARTS |^LANDING-PAGE-CODE#|^CAMPAIGN-CODE#/,
    'what the team wrote to many',
  ],
  [/^ORG#o#FORM#PAGE#c SETTINGS$/, 'a setting of the team'],
  [/^ORG#o#FORM#PAGE#c#VISIT#/, 'a random name, which expires within days'],
  [/^PITCH-LINK#/, 'ids; the link leads nowhere anymore'],
  [/^ORG#o#IF-THEN#/, 'ids; the call itself is with the contact'],
  [/^ORG#o#AUDIT |^ORG#o WEBHOOK-SECRET/, 'ids and settings'],
  [/^ORG#o#(?:UNLINKED|AUTO_REPLY|REPLY-ALERTS|EXPORTS)|^IDEMPOTENCY#/, 'expires within 35 days'],
  [/^ORG#o (?:NUMBER)|^NUMBER|^CUSTOMER#|^BILLED |^SESSION#|^HANDOFF#|^INVITATION#/, 'the organization and its people'],
  [/^ORG#o#PRACTICE /, 'ids, which expire after the appointment'],
  [/^ORG#o#SHEET-ROWS /, 'ids; the row of a contact who was erased is not written'],
  [/^ORG#o#INTEGRATIONS /, 'accounts of the organization and its people at other systems'],
  [/^ORG#o#(?:VALUES|CONTACT-ATTRIBUTES|MEDIA) |^MEDIA-(?:REMOVALS|SHARED) /, 'names and files of the organization'],
];

describe('the erasure of a contact', () => {
  it('knows every kind of item in the table', () => {
    for (const { pk, sk } of POSITIONS) {
      const lines = TREATED.filter(([pattern]) => pattern.test(`${pk} ${sk}`));
      expect(lines, `${pk} ${sk}`).toHaveLength(1);
    }
  });

  it('removes what it does not know from an item of the contact, and deletes an item that it does not know', () => {
    const own = POSITIONS.filter(({ pk }) => pk === contactPk('o', 'c'));
    const plans = [...own, { pk: contactPk('o', 'c'), sk: 'LATER#1' }].map((key) => {
      const plan = planItemErasure({ ...key, organizationId: 'o', state: 'DELIVERED', later: SECRET }, false);
      return [key.sk, plan.kind === 'SCRUB' ? plan.remove : plan.kind];
    });
    expect(plans).toEqual([
      ['CONTACT', ['state', 'later']],
      ['CAMPAIGN#c', ['later']],
      ['MESSAGE#c', ['later']],
      ['PERSONAL-CAMPAIGN#c', 'DELETE'],
      ['NOTE#c', 'DELETE'],
      ['VIEW#c#c', 'DELETE'],
      ['VISIT#c#c#c', 'DELETE'],
      ['VIEWER#c', 'DELETE'],
      ['VIEWS', 'DELETE'],
      ['ACTION#c', 'DELETE'],
      ['TEAM-TEXT#c#c', 'DELETE'],
      ['WEBHOOK-CALL#c', 'DELETE'],
      ['FORM#PAGE#c', 'DELETE'],
      ['SUBMISSION#c', 'DELETE'],
      ['CAMPAIGN#c#APPOINTMENT#c', ['later']],
      ['APPOINTMENT#c', ['state', 'later']],
      ['LATER#1', 'DELETE'],
    ]);
  });

  it('keeps the number of a text until the carrier has reported, and the words of one that a worker has', () => {
    const text = { pk: 'x', sk: 'MESSAGE#1', phone: '+1', body: SECRET };
    expect(planItemErasure({ ...text, state: 'SENT' }, false)).toEqual({ kind: 'SCRUB', remove: ['body'] });
    expect(planItemErasure({ ...text, state: 'SENT' }, true)).toEqual({ kind: 'SCRUB', remove: ['phone', 'body'] });
    for (const state of ['SCHEDULED', 'CLAIMED', 'OUTCOME_UNKNOWN'])
      expect(planItemErasure({ ...text, state }, true)).toEqual({ kind: 'WAIT' });
  });
});
