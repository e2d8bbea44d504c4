import { describe, expect, it } from 'vitest';
import { buildOrganization, buildTwoStepCampaign, fillEnrollment } from '../../../test/support/scenarios/test-data.ts';
import { buildSendingRules } from '../accounts/account.ts';
import { describeReason } from '../brand/reasons.ts';
import { getPackById } from '../brand/packs.ts';
import { newContact } from '../contacts/contact.ts';
import { renderBlocks, type MessageBlock } from '../content/blocks.ts';
import { CARRIER_LIMIT } from '../content/characters.ts';
import { decideHandOver, getPlaceholderValues, type HandOverDecision } from './decide-hand-over.ts';
import { newMessage, type Message } from './message.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const O = 'o';
const organization = buildOrganization({ id: O, number: '+16025550100', name: 'One' });
const rules = buildSendingRules(organization, 'America/Phoenix');
const contact = newContact({ organizationId: O, id: 'ann', created: NOW, phone: '+16025550101' });

function decide(given: Partial<Message>, blocks: readonly MessageBlock[], texted: boolean): HandOverDecision {
  const campaign = buildTwoStepCampaign(NOW);
  const step = campaign.steps.one;
  if (!step) throw new Error('The campaign has no step');
  return decideHandOver({
    message: newMessage({
      organizationId: O,
      contactId: 'ann',
      id: 'm',
      kind: 'DIRECT',
      state: 'SCHEDULED',
      lane: 'reply',
      body: null,
      created: NOW,
      due: NOW,
      ...given,
    }),
    contact: { ...contact, texted: texted ? NOW : null },
    organization,
    rules,
    campaign: { ...campaign, steps: { ...campaign.steps, one: { ...step, blocks } } },
    enrollment: fillEnrollment({ organizationId: O, contactId: 'ann', messageId: 'm', joined: NOW }),
    appointment: null,
    occasion: null,
    pitchLink: null,
    platformPause: null,
    needsOptIn: false,
    now: NOW,
  });
}

const CAMPAIGN_MESSAGE: Partial<Message> = {
  kind: 'CAMPAIGN',
  lane: 'campaign',
  campaign: { id: 'c', stepId: 'one', round: 1 },
};
const TOO_LONG: HandOverDecision = { kind: 'CANCEL', reason: 'TEXT_TOO_LONG', endsEnrollment: false };

describe('A text of a step that was deleted or emptied since it was scheduled', () => {
  const empty: readonly MessageBlock[] = [];
  const ofStep = { kind: 'CAMPAIGN', lane: 'campaign', campaign: { id: 'c', stepId: 'one', round: 1 } } as const;

  it('makes its contact continue with the steps as they are now', () => {
    expect(decide(ofStep, empty, true)).toEqual({ kind: 'REPLAN' });
    expect(decide({ ...ofStep, campaign: { ...ofStep.campaign, stepId: 'gone' } }, empty, true)).toEqual({
      kind: 'REPLAN',
    });
  });

  it('is canceled when it is sent again, because its contact has continued', () => {
    const canceled = { kind: 'CANCEL', reason: 'STEP_GONE', endsEnrollment: false };
    const again = { ...ofStep, isRetry: true, id: 'earlier' };
    expect(decide(again, empty, true)).toEqual(canceled);
    expect(decide({ ...again, campaign: { ...ofStep.campaign, stepId: 'gone' } }, empty, true)).toEqual(canceled);
  });
});

describe('A text that is due', () => {
  it.each([
    ["a reply of the carrier's limit", CARRIER_LIMIT, true, 'SEND'],
    ['a longer reply', CARRIER_LIMIT + 1, true, 'CANCEL'],
    ['a first message whose opt-out line is too much', CARRIER_LIMIT - 10, false, 'CANCEL'],
  ])('is sent only when the carrier accepts its length: %s', (_, length, texted, kind) => {
    const decision = decide({ body: 'x'.repeat(length) }, [], texted);
    expect(decision).toMatchObject(kind === 'CANCEL' ? TOO_LONG : { kind });
  });

  it('of a step with old fallbacks is canceled when it is too long, and the contact continues', () => {
    const blocks = Array.from({ length: 12 }, () => ({ type: 'LAST_NAME' as const, fallback: 'x'.repeat(2_000) }));
    expect(decide(CAMPAIGN_MESSAGE, blocks, true)).toEqual(TOO_LONG);
    expect(decide(CAMPAIGN_MESSAGE, [{ type: 'LAST_NAME', fallback: 'x' }], true)).toMatchObject({
      kind: 'SEND',
      text: { body: 'x' },
    });
  });

  it('of a first attempt that failed ends with the opt-out line again, whatever its words', () => {
    const line = 'One: reply STOP to opt out';
    const blocks: readonly MessageBlock[] = [{ type: 'TEXT', text: 'Hi ' }, { type: 'PHONE' }];
    const again = { isRetry: true, attempt: 1, body: `Hi (602) 555-0101\n${line}` };
    for (const message of [
      { ...again, blocks },
      { ...again, ...CAMPAIGN_MESSAGE },
      { ...again, blocks: null },
    ])
      expect(decide(message, blocks, true)).toMatchObject({ text: { body: `Hi (602) 555-0101\n${line}` } });
    expect(decide({ ...again, blocks, body: 'Hi (602) 555-0101' }, [], true)).toMatchObject({
      text: { body: 'Hi (602) 555-0101' },
    });
  });

  it('says in the words of each brand why it was canceled', () => {
    for (const brand of ['text', 'blast'])
      expect(describeReason('TEXT_TOO_LONG', getPackById(brand))).toContain('too long for the carrier');
  });
});

it.each([
  [{ firstName: 'Archer,', lastName: 'Ann' }, 'Hi Ann, see you soon.'],
  [{ firstName: 'N/A', lastName: '' }, 'Hi there, see you soon.'],
  [{ firstName: '(602)', lastName: '555-0142' }, 'Hi there, see you soon.'],
  [{ firstName: 'Mrs.', lastName: 'Archer' }, 'Hi there, see you soon.'],
  [{ firstName: '💕', lastName: 'Mom' }, 'Hi there, see you soon.'],
  [{ firstName: 'Dr. Ann', lastName: 'Archer' }, 'Hi Ann, see you soon.'],
])('A text to a contact that is stored as %o greets by the first name, or by the fallback word', (stored, text) => {
  const blocks = [
    { type: 'TEXT', text: 'Hi ' },
    { type: 'FIRST_NAME', fallback: 'there' },
    { type: 'TEXT', text: ', see you soon.' },
  ] as const;
  expect(renderBlocks(blocks, getPlaceholderValues({ ...stored, phone: null, fields: {} }))).toBe(text);
});
