import { fillCampaign, fillStep } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { newContact, type ContactWithPhone } from '../../domain/contacts/contact.ts';
import type { Data } from '../index.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };
const PACE = { segmentsPerSecond: 100, segmentsPerDay: 1_000 };
const O = 'organization';

const secondsLater = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

const campaign = fillCampaign({
  organizationId: O,
  id: 'campaign',
  name: 'One text',
  created: NOW,
  structure: { FEATURE: ['step'], BEFORE: [], APPOINTMENT: [] },
  steps: {
    step: fillStep({
      id: 'step',
      campaignId: 'campaign',
      blocks: [{ type: 'TEXT', text: 'Hello' }],
      timing: { days: 0, hours: 0, minutes: 0, window: null, delayUntil: null },
      created: NOW,
    }),
  },
});
const contact: ContactWithPhone = newContact({
  organizationId: O,
  id: 'lead',
  created: NOW,
  name: 'Ann',
  firstName: 'Ann',
  phone: '+16025550101',
});

let data: Data;
beforeEach(async () => {
  ({ data } = await createInProcessData());
  await data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
  await data.campaigns.createCampaign(campaign);
});

/** Sends the contact's scheduled message. In a campaign of one step, this finishes the enrollment. */
async function sendFirstMessage(seconds: number): Promise<void> {
  const enrollment = await data.enrollments.findEnrollment(O, campaign.id, contact.id);
  const message = await data.messages.findMessage({
    organizationId: O,
    contactId: contact.id,
    id: enrollment?.messageId ?? '',
  });
  if (!message) throw new Error('No message is scheduled');
  const claim = await data.flow.claim(message, { to: contact.phone, body: 'Hello', segments: 1 }, PACE, {
    day: '2026-03-02',
    now: secondsLater(seconds),
    shard: 0,
  });
  if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
  await data.flow.complete(
    claim.message,
    {
      to: 'HANDED_OVER',
      carrierId: `SM${seconds}`,
      sent: secondsLater(seconds),
      delta: { messages: 1 },
      base: secondsLater(seconds),
    },
    { campaign, contact, rules: RULES },
    secondsLater(seconds),
  );
}

const join = (by: string, sendAgain: boolean, seconds: number) =>
  data.enroller.enroll(campaign, [contact], { sendAgain, by, rules: RULES, now: secondsLater(seconds) });
const countMessages = async (): Promise<number> => (await data.messages.listLatest(O, contact.id, 50)).length;

describe('a repeated batch of contacts', () => {
  it('A repetition starts no second round for a contact who has finished, even with "Send again"', async () => {
    expect(await join('job 1', true, 0)).toMatchObject({ added: 1, skipped: [] });
    await sendFirstMessage(1);
    expect((await data.enrollments.findEnrollment(O, campaign.id, contact.id))?.state).toBe('FINISHED');
    expect(await join('job 1', true, 2)).toMatchObject({ added: 1, skipped: [] });
    expect(await countMessages()).toBe(1);
  });

  it('A repetition returns the same counts, and wakes the dispatcher for the scheduled messages', async () => {
    await join('job 1', false, 0);
    const runTwice = await join('job 1', false, 1);
    expect(runTwice.added).toBe(1);
    expect(runTwice.dues).toHaveLength(1);
    expect(await countMessages()).toBe(1);
  });

  it('A second job starts its own round', async () => {
    await join('job 1', false, 0);
    await sendFirstMessage(1);
    expect(await join('job 2', true, 2)).toMatchObject({ added: 1 });
    expect(await countMessages()).toBe(2);
  });
});

describe('a message with an unknown outcome', () => {
  it('The status check is scheduled in the same transaction that records the unknown outcome', async () => {
    await join('job 1', false, 0);
    const enrollment = await data.enrollments.findEnrollment(O, campaign.id, contact.id);
    const message = await data.messages.findMessage({
      organizationId: O,
      contactId: contact.id,
      id: enrollment?.messageId ?? '',
    });
    if (!message) throw new Error('No message is scheduled');
    const claim = await data.flow.claim(message, { to: contact.phone, body: 'Hello', segments: 1 }, PACE, {
      day: '2026-03-02',
      now: secondsLater(1),
      shard: 0,
    });
    if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
    await data.flow.complete(
      claim.message,
      { to: 'OUTCOME_UNKNOWN', delta: {}, base: secondsLater(1), statusCheckAt: secondsLater(120) },
      { campaign, contact, rules: RULES },
      secondsLater(1),
    );
    const statusChecks = [];
    const minutes = await data.due.findDueMinutes(O, [secondsLater(120).toISOString().slice(0, 16)]);
    for (const minute of minutes)
      for await (const page of data.due.iterateMinute(minute, 'reply')) statusChecks.push(...page);
    expect(statusChecks).toMatchObject([{ id: claim.message.id, kind: 'checkStatus' }]);
    expect((await data.due.listDueMinutesUntil(secondsLater(121))).map(({ minute }) => minute)).toContain(
      secondsLater(120).toISOString().slice(0, 16),
    );
  });
});

describe('a mutation with an idempotency key', () => {
  const call = {
    organizationId: O,
    userId: 'user',
    operation: 'messageLead',
    key: 'key 1',
    input: { message: 'Hello' },
  };

  it('An interrupted mutation never runs again', async () => {
    expect(await data.idempotency.begin(call, NOW)).toEqual({ kind: 'NEW' });
    expect(await data.idempotency.begin(call, secondsLater(30))).toEqual({ kind: 'RUNNING' });
    expect(await data.idempotency.begin(call, secondsLater(3_600))).toEqual({ kind: 'INTERRUPTED' });
  });

  it('A repetition returns the first answer, and a repetition with other input is refused', async () => {
    await data.idempotency.begin(call, NOW);
    await data.idempotency.finish(call, { success: true });
    expect(await data.idempotency.begin(call, secondsLater(60))).toEqual({ kind: 'REPLAY', answer: { success: true } });
    expect(await data.idempotency.begin({ ...call, input: { message: 'Bye' } }, secondsLater(60))).toEqual({
      kind: 'OTHER_INPUT',
    });
  });
});
