import { addContactsTo } from '../support/scenarios/in-process-data.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newContact, type ContactWithPhone } from '../../functions/domain/contacts/contact.ts';
import { isE164 } from '../../functions/domain/contacts/phone.ts';
import type { Counts } from '../../functions/domain/sending/figures.ts';
import type { Actor } from '../../functions/platform/actor.ts';
import { newMessage } from '../../functions/domain/sending/message.ts';
import { sendNow } from '../../functions/messages/texts/deliveries.ts';
import { Refusal } from '../../functions/platform/refusal.ts';
import { retryUnconfirmed } from '../../functions/use-cases/sending/retry-unconfirmed.ts';
import { TestMachine } from '../support/simulation/test-machine.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { buildOrganization, buildTwoStepCampaign } from '../support/scenarios/test-data.ts';

const NOW = new Date(parsePhoenix('2027-03-03 10:00:00'));
const HOUR_MS = 3_600_000;
const O = 'o';
const CONTACTS = 10;
const LOST = 3;

const later = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS);

function buildContact(index: number): ContactWithPhone {
  const phone: string = `+1602555${String(1_000 + index)}`;
  if (!isE164(phone)) throw new Error(phone);
  return { ...newContact({ organizationId: O, id: `l${index}`, created: NOW, phone }), phone };
}

describe('Texts that the carrier never confirmed', () => {
  let machine: TestMachine;
  let lost = true;
  const contacts = Array.from({ length: CONTACTS }, (_, index) => buildContact(index));
  beforeAll(async () => {
    machine = await TestMachine.start(NOW);
    machine.answerHandOver = async ({ to }, index) => {
      const record = machine.handOvers[index - 1];
      if (!lost || !record || contacts.findIndex(({ phone }) => phone === to) >= LOST)
        return { kind: 'ACCEPTED', carrierId: `SM${index}` };
      // The carrier never got the text, and does not find it later.
      machine.handOvers[index - 1] = { ...record, to: 'nobody', ids: null };
      return { kind: 'UNKNOWN' };
    };
    await machine.data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550901' }));
    await addContactsTo(machine.data, O, contacts);
    const template = buildTwoStepCampaign(NOW);
    const campaign = { ...template, structure: { ...template.structure, FEATURE: ['one'] } };
    await machine.data.campaigns.createCampaign(campaign);
    const rules = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };
    const { dues } = await machine.data.enroller.enroll(campaign, contacts, {
      rules,
      now: NOW,
      by: null,
      sendAgain: false,
    });
    await machine.wakeUps.schedule(O, dues, NOW);
    await machine.timeline.runUntil(later(0.02));
  });
  afterAll(() => machine.stop());

  async function readFigures(): Promise<Partial<Counts>> {
    const { planned, queued, canceled, unconfirmed, messages, messagesFailed } = (
      await machine.data.counters.getCampaignCounts(O, 'c')
    ).get('one') ?? { planned: 0 };
    return { planned, queued, canceled, unconfirmed, messages, messagesFailed };
  }

  it('are a figure of the campaign, so that its figures add up at once and a day later', async () => {
    const expected = {
      planned: CONTACTS,
      queued: 0,
      canceled: 0,
      unconfirmed: LOST,
      messages: CONTACTS - LOST,
      messagesFailed: 0,
    };
    expect(await readFigures()).toEqual(expected);
    expect(await machine.data.unconfirmed.listContacts(O, 'c')).toEqual(contacts.slice(0, LOST).map(({ id }) => id));
    await machine.timeline.runUntil(later(23));
    expect(await readFigures()).toEqual(expected);
  });

  it('are sent again together once the carrier says that it never got them, and only to contacts who may be texted', async () => {
    lost = false;
    const [out] = contacts;
    if (!out) throw new Error('No contact');
    await machine.timeline.runUntil(later(24));
    const evidence = { kind: 'STAFF', userId: 'u', note: '' } as const;
    await machine.data.consents.change(O, out.phone, { state: 'OPTED_OUT', evidence, at: later(24) }, 'out');
    const actor = { organizationId: O, userId: 'u', now: later(24) } as unknown as Actor;
    const deps = { data: machine.data, bulk: machine.queue('bulk') };
    const job = await retryUnconfirmed(deps, actor, 'c');
    if (job instanceof Refusal) throw new Error(job.errors.join(' '));
    await machine.timeline.runUntil(later(24.1));
    expect(await machine.data.jobs.findJob(O, job.id)).toMatchObject({ state: 'DONE', added: LOST - 1, skipped: 1 });
    expect(await readFigures()).toEqual({
      planned: CONTACTS,
      queued: 0,
      canceled: 0,
      unconfirmed: 1,
      messages: CONTACTS - 1,
      messagesFailed: 0,
    });
    expect(machine.handOvers.filter(({ ids }) => ids !== null)).toHaveLength(CONTACTS - 1);
  });
});

describe('A text whose response is lost before the organization gets another number', () => {
  it('is found under the number that sent it, and is not sent again', async () => {
    const machine = await TestMachine.start(NOW);
    const [before, after] = ['+16025550901', '+16025550902'] as const;
    const contact = buildContact(0);
    // The carrier has the text. Neither its response nor a report arrives.
    machine.answerHandOver = async () => ({ kind: 'UNKNOWN' });
    await machine.data.accounts.createOrganization(buildOrganization({ id: O, number: before }));
    await machine.data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
    const message = newMessage({
      organizationId: O,
      contactId: contact.id,
      id: 'm',
      kind: 'DIRECT',
      state: 'SCHEDULED',
      lane: 'reply',
      body: 'Only once STOP',
      created: NOW,
      due: NOW,
    });
    await machine.data.flow.scheduleDirect(message);
    await machine.deliver('replies', sendNow(message));
    const by = { userId: 'operator', at: NOW };
    expect(await machine.data.sendingNumbers.assign(O, after, null, by)).toBe(true);
    machine.sweepEveryMinute();
    await machine.timeline.runUntil(later(12));
    expect(machine.handOvers.map(({ from }) => from)).toEqual([before]);
    expect(await machine.data.messages.findMessage(message)).toMatchObject({ state: 'DELIVERED', from: before });
    machine.stop();
  });
});
