import { buildOrganization, fillCampaign, fillStep, IDLE_QUEUES } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Data } from '../../data/index.ts';
import type { Step } from '../../domain/campaigns/step.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { receiveStatus, type StatusDeps } from './carrier-status.ts';
import { receiveInbound } from '../inbound/inbound.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const O = 'o1';
const [NUMBER, PHONE] = ['+16025550100', '+16025550101'] as const;
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };
const buildStep = (id: string): Step =>
  fillStep({
    id,
    blocks: [{ type: 'TEXT', text: 'Hello' }],
    timing: { days: 0, hours: 1, minutes: 0, window: null, delayUntil: null },
    created: NOW,
  });
const campaign = fillCampaign({
  organizationId: O,
  name: 'Two texts',
  created: NOW,
  stopOnReply: true,
  structure: { FEATURE: ['one', 'two'], BEFORE: [], APPOINTMENT: [] },
  steps: Object.fromEntries(['one', 'two'].map((id) => [id, buildStep(id)])),
});

let data: Data;
let minute: number;
const now = (): Date => new Date(NOW.getTime() + minute * 60_000);
beforeEach(async () => {
  ({ data } = await createInProcessData());
  minute = 0;
  await data.accounts.createOrganization(buildOrganization({ id: O, name: 'One', number: NUMBER }));
  await data.contactWriter.addContacts(O, [
    {
      contact: newContact({ organizationId: O, id: 'ann', created: NOW, name: 'Ann', firstName: 'Ann', phone: PHONE }),
      attestation: null,
    },
  ]);
  await data.campaigns.createCampaign(campaign);
});

const ann = async (): Promise<Contact> => {
  const contact = await data.contacts.findContact(O, 'ann');
  if (!contact) throw new Error('The contact does not exist');
  return contact;
};

async function join(): Promise<void> {
  const joined = await data.enroller.enroll(campaign, [await ann()], {
    sendAgain: true,
    by: null,
    rules: RULES,
    now: now(),
  });
  expect(joined.skipped).toEqual([]);
}

async function enrollment() {
  const current = await data.enrollments.findEnrollment(O, 'c', 'ann');
  const message = current?.messageId
    ? await data.messages.findMessage({ organizationId: O, contactId: 'ann', id: current.messageId })
    : null;
  return { round: current?.round, state: current?.state, text: message?.state };
}

async function findScheduledMessage() {
  const { messageId } = (await data.enrollments.findEnrollment(O, 'c', 'ann')) ?? {};
  const message = await data.messages.findMessage({ organizationId: O, contactId: 'ann', id: messageId ?? '' });
  if (!message) throw new Error('No message is scheduled');
  return message;
}

/** The worker crashes after the consent has changed and before the message is stored. */
async function failBeforeAcknowledging(work: () => Promise<unknown>): Promise<void> {
  const { receive } = data.inbox;
  data.inbox.receive = () => Promise.reject(new Error('The function ended'));
  await expect(work()).rejects.toThrow('ended');
  data.inbox.receive = receive;
}

function workerDeps(): StatusDeps {
  return {
    data,
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    zone: 'America/Phoenix',
    recordMetric: () => undefined,
    now,
  };
}

const receiveInboundMessage = (sid: string, body: string) =>
  receiveInbound(
    { ...workerDeps(), ...IDLE_QUEUES },
    { version: 1, carrierId: sid, from: PHONE, to: NUMBER, body, optOutType: body },
  );

const REPORT = { version: 1, organizationId: O, contactId: 'ann', campaignId: 'c', carrierId: 'SM9' };

/** Hands the scheduled message over to the carrier. */
async function handOver() {
  const claim = await data.flow.claim(
    await findScheduledMessage(),
    { to: PHONE, body: 'Hello', segments: 1 },
    { segmentsPerSecond: 9, segmentsPerDay: 9 },
    { day: '2026-03-02', now: now(), shard: 0 },
  );
  if (claim.kind !== 'CLAIMED') throw new Error(claim.kind);
  await data.flow.complete(
    claim.message,
    { to: 'HANDED_OVER', carrierId: 'SM9', sent: now(), delta: { messages: 1 }, base: now() },
    { campaign, contact: await ann(), rules: RULES },
    now(),
  );
  return claim.message;
}

describe('repeated and late events', () => {
  it('A repeated STOP ends no enrollment that began after a later START', async () => {
    await join();
    await receiveInboundMessage('SM1', 'STOP');
    expect(await enrollment()).toEqual({ round: 1, state: 'STOPPED', text: 'CANCELED' });
    minute = 1;
    await receiveInboundMessage('SM2', 'START');
    await join();
    minute = 6;
    await receiveInboundMessage('SM1', 'STOP');
    expect(await enrollment()).toEqual({ round: 2, state: 'ACTIVE', text: 'SCHEDULED' });
    expect((await data.consents.findConsent(O, PHONE)).state).toBe('OPTED_IN');
  });

  it('A repeated reply ends no enrollment that began after the reply', async () => {
    await join();
    await receiveInboundMessage('SM1', 'Yes please');
    expect((await enrollment()).state).toBe('STOPPED');
    minute = 1;
    await join();
    minute = 6;
    await receiveInboundMessage('SM1', 'Yes please');
    expect(await enrollment()).toEqual({ round: 2, state: 'ACTIVE', text: 'SCHEDULED' });
  });

  it('A repeated reply to the opt-in message still counts as an opt-in, not as a reply', async () => {
    await join();
    await data.table.transact([data.consents.optInRequestedWrite(O, PHONE, now())]);
    await receiveInboundMessage('SM1', 'OK');
    minute = 6;
    await receiveInboundMessage('SM1', 'OK');
    expect((await data.consents.findConsent(O, PHONE)).state).toBe('OPTED_IN');
    expect(await enrollment()).toEqual({ round: 1, state: 'ACTIVE', text: 'SCHEDULED' });
    expect((await data.counters.getOrganizationCounts(O)).responses).toBe(0);
  });

  it('A reply to the opt-in message releases the message messages, even after the first worker crashed', async () => {
    await join();
    await data.table.transact([data.consents.optInRequestedWrite(O, PHONE, now())]);
    const message = await findScheduledMessage();
    await data.flow.postpone(message, new Date(NOW.getTime() + 30 * 86_400_000), 'WAITING_FOR_OPT_IN', RULES);
    await failBeforeAcknowledging(() => receiveInboundMessage('SM1', 'OK'));
    minute = 6;
    await receiveInboundMessage('SM1', 'OK');
    expect(await data.messages.findMessage(message)).toMatchObject({ state: 'SCHEDULED', due: now(), reason: null });
  });

  it('A repeated STOP is not confirmed to a contact who has sent START since', async () => {
    await failBeforeAcknowledging(() => receiveInboundMessage('SM1', 'Stop.'));
    minute = 1;
    await receiveInboundMessage('SM2', 'Start.');
    minute = 6;
    await receiveInboundMessage('SM1', 'Stop.');
    const confirmations = (await data.messages.listLatest(O, 'ann', 9)).filter(({ kind }) => kind === 'CONFIRMATION');
    expect(confirmations.map(({ body }) => body)).toEqual([expect.stringContaining('Reply HELP for help')]);
  });

  it('A stopped campaign keeps a contact that staff added after the stop, even if the enrollment was read before', async () => {
    await join();
    const enrollmentAsRead = await data.enrollments.findEnrollment(O, 'c', 'ann');
    if (!enrollmentAsRead) throw new Error('The contact is not in the campaign');
    const stopped = now();
    await data.enroller.unenroll(enrollmentAsRead, { reason: 'CAMPAIGN_STOPPED', cutoff: stopped });
    minute = 1;
    await join();
    await data.enroller.unenroll(enrollmentAsRead, { reason: 'CAMPAIGN_STOPPED', cutoff: stopped });
    expect(await enrollment()).toEqual({ round: 2, state: 'ACTIVE', text: 'SCHEDULED' });
  });

  it('A late "delivered" of the old number does not cancel the new attempt for a corrected number', async () => {
    await join();
    const handedOver = await handOver();
    const report = (status: string, code: number | null) =>
      receiveStatus(workerDeps(), { ...REPORT, messageId: handedOver.id, attempt: handedOver.attempt, status, code });
    await report('UNDELIVERED', 30003);
    const failed = (await data.messages.findMessage(handedOver)) ?? handedOver;
    const contact = await ann();
    await data.contactWriter.updateContact(contact, { ...contact, phone: '+16025550177' });
    await data.flow.retry(failed, now(), null, RULES, now());
    await report('DELIVERED', null);
    expect(await data.messages.findMessage(handedOver)).toMatchObject({ state: 'SCHEDULED', isRetry: true });
    // With the same number, the person has the text.
    await data.contactWriter.updateContact(await ann(), { ...contact, phone: PHONE });
    await report('DELIVERED', null);
    expect(await data.messages.findMessage(handedOver)).toMatchObject({ state: 'DELIVERED' });
  });

  it.each([
    ['that does not exist', 30005],
    ['that has opted out', 21610],
  ])(
    'A late report about a number %s does not affect a number that staff have given the contact since',
    async (_what, code) => {
      await join();
      const handedOver = await handOver();
      minute = 1;
      const contact = await ann();
      await data.contactWriter.updateContact(contact, { ...contact, phone: '+16025550177' });
      await receiveStatus(workerDeps(), {
        ...REPORT,
        messageId: handedOver.id,
        attempt: handedOver.attempt,
        status: 'UNDELIVERED',
        code,
      });
      expect(await ann()).toMatchObject({ phone: '+16025550177', invalidPhone: false, consent: 'NONE' });
      expect(await enrollment()).toEqual({ round: 1, state: 'ACTIVE', text: 'SCHEDULED' });
      expect((await data.consents.findConsent(O, PHONE)).state).toBe(code === 21610 ? 'OPTED_OUT' : 'NONE');
    },
  );
});
