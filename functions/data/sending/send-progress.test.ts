import { fillCampaign, fillStep } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import { newContact, type ContactWithPhone } from '../../domain/contacts/contact.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { MessageOutcome } from '../delivery/flow-deps.ts';
import type { Data } from '../index.ts';
import { progressCellKey } from './send-progress.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const TODAY = '2026-03-02';
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: 'STOP' };
const PACE = { segmentsPerSecond: 100, segmentsPerDay: 1_000 };
const O = 'organization';
const HOUR = 3_600;
const FAILED: MessageOutcome = { to: 'FAILED', delta: { messagesFailed: 1 }, base: NOW, endsEnrollment: true };

const secondsLater = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const step = (id: string, hours: number, days = 0) =>
  fillStep({
    id,
    campaignId: 'campaign',
    blocks: [{ type: 'TEXT' as const, text: 'Hello' }],
    timing: { days, hours, minutes: 0, window: null, delayUntil: null },
    created: NOW,
  });
const campaign = fillCampaign({
  organizationId: O,
  id: 'campaign',
  name: 'Two today, one tomorrow',
  created: NOW,
  structure: { FEATURE: ['first', 'second', 'third'], BEFORE: [], APPOINTMENT: [] },
  steps: { first: step('first', 0), second: step('second', 2), third: step('third', 0, 1) },
});
const people: readonly ContactWithPhone[] = Array.from({ length: 60 }, (_, index) =>
  newContact({
    organizationId: O,
    id: `lead-${index}`,
    created: NOW,
    name: 'Ann',
    firstName: 'Ann',
    phone: `+1602555${1000 + index}`,
  }),
);

let data: Data;
beforeEach(async () => {
  ({ data } = await createInProcessData());
  await addContactsTo(data, O, people);
  await data.campaigns.createCampaign(campaign);
});

const join = (contacts: readonly ContactWithPhone[], seconds: number) =>
  data.enroller.enroll(campaign, contacts, {
    sendAgain: true,
    by: `job ${seconds}`,
    rules: RULES,
    now: secondsLater(seconds),
  });

async function findEnrollment(contact: ContactWithPhone): Promise<Enrollment> {
  return (await data.enrollments.findEnrollment(O, campaign.id, contact.id)) ?? fail();
}

async function findWaitingMessage(contact: ContactWithPhone): Promise<Message> {
  const enrollment = await findEnrollment(contact);
  const message = await data.messages.findMessage({
    organizationId: O,
    contactId: contact.id,
    id: enrollment.messageId ?? '',
  });
  if (!message) throw new Error('No message is scheduled');
  return message;
}

function complete(contact: ContactWithPhone, seconds: number, outcome: MessageOutcome, message: Message) {
  return data.flow.complete(message, outcome, { campaign, contact, rules: RULES }, secondsLater(seconds));
}

async function send(contact: ContactWithPhone, seconds: number): Promise<void> {
  const claim = await data.flow.claim(
    await findWaitingMessage(contact),
    { to: contact.phone, body: 'Hello', segments: 1 },
    PACE,
    { day: TODAY, now: secondsLater(seconds), shard: 0 },
  );
  if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
  const sent = secondsLater(seconds);
  await complete(
    contact,
    seconds,
    { to: 'HANDED_OVER', carrierId: `${contact.id} ${seconds}`, sent, delta: { messages: 1 }, base: sent },
    claim.message,
  );
}

/** Returns the texts of the day as the banner counts them, also those that follow for the same contacts. */
async function readTotal(): Promise<{ total: number; unsent: number }> {
  const shares = await data.sendProgress.listCurrent(O, TODAY);
  const following = shares.flatMap((each) => each.following).reduce((sum, { segments }) => sum + segments, 0);
  return {
    total: shares.reduce((sum, each) => sum + each.pending + each.sent + each.unsent, following),
    unsent: shares.reduce((sum, each) => sum + each.unsent, 0),
  };
}

async function readProgress(until = TODAY) {
  const shares = await data.sendProgress.listCurrent(O, until);
  return {
    pending: shares.reduce((sum, each) => sum + each.pending, 0),
    sent: shares.reduce((sum, each) => sum + each.sent, 0),
    segments: shares.flatMap((each) => each.waiting).reduce((sum, each) => sum + each.segments, 0),
  };
}

describe('the figures of a send run', () => {
  it('A contact’s later messages count when they are due on the same day, and not on other days', async () => {
    const [ann, bob] = people.slice(0, 2) as [ContactWithPhone, ContactWithPhone];
    await join([ann, bob], 0);
    expect(await readProgress()).toEqual({ pending: 2, sent: 0, segments: 2 });
    await send(ann, 10);
    await send(bob, 11);
    expect(await readProgress()).toEqual({ pending: 2, sent: 2, segments: 2 });
    await send(ann, 2 * HOUR + 10);
    expect(await readProgress()).toEqual({ pending: 1, sent: 3, segments: 1 });
    await send(bob, 2 * HOUR + 11);
    expect(await readProgress()).toEqual({ pending: 0, sent: 0, segments: 0 });
    expect(await readProgress('2026-03-03')).toEqual({ pending: 2, sent: 0, segments: 2 });
  });

  it('The total of a day stays while contacts go from step to step, and when one leaves and comes back', async () => {
    const [ann, bob] = people.slice(0, 2) as [ContactWithPhone, ContactWithPhone];
    await join([ann, bob], 0);
    // Two texts are due today for each. The third is due tomorrow.
    await send(ann, 10);
    expect(await readTotal()).toEqual({ total: 4, unsent: 0 });
    // The text that would follow is not sent either.
    await data.enroller.unenroll(await findEnrollment(bob), { reason: 'REMOVED_FROM_CAMPAIGN' });
    expect(await readTotal()).toEqual({ total: 4, unsent: 2 });
    await data.enroller.restore(campaign, await findEnrollment(bob), bob, RULES, secondsLater(-5));
    expect(await readTotal()).toEqual({ total: 4, unsent: 0 });
    await complete(bob, 20, FAILED, await findWaitingMessage(bob));
    expect(await readTotal()).toEqual({ total: 4, unsent: 2 });
    await send(ann, 2 * HOUR + 10);
    expect(await readProgress()).toEqual({ pending: 0, sent: 0, segments: 0 });
  });

  it('The figures start at zero again after all messages were sent', async () => {
    const [ann, bob] = people.slice(0, 2) as [ContactWithPhone, ContactWithPhone];
    const once = { ...campaign, structure: { ...campaign.structure, FEATURE: ['first'] } };
    await data.enroller.enroll(once, [ann], { sendAgain: true, by: 'job', rules: RULES, now: NOW });
    const claim = await data.flow.claim(
      await findWaitingMessage(ann),
      { to: ann.phone, body: 'Hello', segments: 1 },
      PACE,
      { day: TODAY, now: secondsLater(5), shard: 0 },
    );
    if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
    await data.flow.complete(
      claim.message,
      { to: 'HANDED_OVER', delta: { messages: 1 }, base: secondsLater(5) },
      { campaign: once, contact: ann, rules: RULES },
      secondsLater(5),
    );
    expect(await readProgress()).toEqual({ pending: 0, sent: 0, segments: 0 });
    await join([bob], 60);
    expect(await readProgress()).toEqual({ pending: 1, sent: 0, segments: 1 });
    await send(bob, 70);
    expect(await readProgress()).toEqual({ pending: 1, sent: 1, segments: 1 });
  });

  it('Messages that leave a row after it has expired make no figure negative', async () => {
    await join(people, 0);
    const waiting = await Promise.all(
      people.map(async (contact) => ({ contact, ...(await findWaitingMessage(contact)) })),
    );
    const row = waiting[0]?.progressCell?.shard ?? 0;
    const late = waiting.filter(({ progressCell }) => progressCell?.shard === row);
    await data.table.delete(progressCellKey(O, { date: TODAY, runNumber: 0, campaign: campaign.id, row }));
    for (const { contact } of late) {
      const enrollment = await data.enrollments.findEnrollment(O, campaign.id, contact.id);
      if (enrollment) await data.enroller.unenroll(enrollment, { reason: 'REMOVED_FROM_CAMPAIGN' });
    }
    const left = people.length - late.length;
    expect(await readProgress()).toEqual({ pending: left, sent: 0, segments: left });
  });

  it('The figures follow messages that are postponed, canceled and planned again', async () => {
    await join(people, 0);
    expect(await readProgress()).toEqual({ pending: 60, sent: 0, segments: 60 });
    const [ann, bob, cid] = people.slice(0, 3) as [ContactWithPhone, ContactWithPhone, ContactWithPhone];
    await data.flow.postpone(await findWaitingMessage(ann), secondsLater(HOUR), null, RULES);
    expect(await readProgress()).toEqual({ pending: 60, sent: 0, segments: 60 });
    await data.flow.postpone(await findWaitingMessage(ann), secondsLater(24 * HOUR), null, RULES);
    expect(await readProgress()).toEqual({ pending: 59, sent: 0, segments: 59 });
    await data.enroller.unenroll(await findEnrollment(bob), { reason: 'REMOVED_FROM_CAMPAIGN' });
    expect(await readProgress()).toEqual({ pending: 58, sent: 0, segments: 58 });
    await data.enroller.restore(campaign, await findEnrollment(bob), bob, RULES, secondsLater(-5));
    expect(await readProgress()).toEqual({ pending: 59, sent: 0, segments: 59 });
    expect(await complete(cid, 1, FAILED, await findWaitingMessage(cid))).toEqual({ kind: 'COMPLETED', nextDue: null });
    expect(await readProgress()).toEqual({ pending: 58, sent: 0, segments: 58 });
    expect(await readProgress('2026-03-03')).toEqual({ pending: 59, sent: 0, segments: 59 });
  });
});

describe('a message that two workers have read at the same time', () => {
  it('The message is postponed once, and the second worker neither postpones it again nor sends it early', async () => {
    const [contact = fail()] = people;
    await join([contact], 0);
    const message = await findWaitingMessage(contact);
    const morning = secondsLater(24 * HOUR);
    expect(await data.flow.postpone(message, morning, 'OUTSIDE_HOURS', RULES)).toBe(true);
    expect(await data.flow.postpone(message, morning, 'OUTSIDE_HOURS', RULES)).toBe(false);
    expect(
      (
        await data.flow.claim(message, { to: contact.phone, body: 'Hello', segments: 1 }, PACE, {
          day: TODAY,
          now: secondsLater(1),
          shard: 0,
        })
      ).kind,
    ).toBe('CHANGED');
    expect(await readProgress()).toMatchObject({ pending: 0 });
    expect(await readProgress('2026-03-03')).toMatchObject({ pending: 1, segments: 1 });
  });
});

function fail(): never {
  throw new Error('The contact does not exist');
}
