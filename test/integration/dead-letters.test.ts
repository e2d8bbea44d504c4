import { addContactsTo } from '../support/scenarios/in-process-data.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newContact, type ContactWithPhone } from '../../functions/domain/contacts/contact.ts';
import type { Message } from '../../functions/domain/sending/message.ts';
import { TestMachine } from '../support/simulation/test-machine.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { buildOrganization, buildTwoStepCampaign } from '../support/scenarios/test-data.ts';

const NOW = new Date(parsePhoenix('2027-03-03 10:00:00'));
const O = 'o';
const LAST_TRY = 20;
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

describe('A text whose queue message is set aside after the functions that received it died', () => {
  let machine: TestMachine;
  let texts: unknown[];
  const contacts: ContactWithPhone[] = (['+16025551001', '+16025551002'] as const).map((phone, index) => ({
    ...newContact({ organizationId: O, id: `c${index}`, created: NOW, phone }),
    phone,
  }));

  /** Enrolls two contacts in a campaign of one step. Their queue messages are kept aside, as a queue does after five deaths. */
  beforeEach(async () => {
    machine = await TestMachine.start(NOW);
    texts = [];
    machine.isIntercepted = (queue, body) => queue === 'texts' && texts.push(body) > 0;
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
    await machine.timeline.runUntil(later(0.2));
    machine.sweepEveryMinute();
  });
  afterEach(() => machine.stop());

  const findMessage = async (index: number): Promise<Message> => {
    const [message] = await machine.data.messages.listLatest(O, contacts[index]?.id ?? '', 1);
    if (!message) throw new Error('No message');
    return message;
  };
  const readFigures = async () => {
    const { queued, unconfirmed, messages } = (await machine.data.counters.getCampaignCounts(O, 'c')).get('one') ?? {};
    return { queued, unconfirmed, messages };
  };
  /** A function receives a queue message for the last time, and dies at a call. The queue sets the message aside. */
  const dieWith = async (body: unknown, isLastCall: (what: string, writes: number) => boolean): Promise<void> => {
    machine.aroundCall = async (what, call, input) => {
      const { TransactItems: writes } = (input ?? {}) as { TransactItems?: unknown[] };
      if (isLastCall(what, writes?.length ?? 0)) throw new Error('The function ended');
      return call();
    };
    await machine.queues.deliver('texts', [{ body, tries: LAST_TRY }]);
    machine.aroundCall = (_what, call) => call();
  };

  it('counts as not confirmed when it was claimed, although no queue message leads to it', async () => {
    expect(texts).toHaveLength(2);
    await dieWith(texts[0], (what) => what === 'carrier');
    expect(machine.queues.deadLetters).toHaveLength(1);
    expect(await findMessage(0)).toMatchObject({ state: 'CLAIMED' });
    await machine.timeline.runUntil(later(45));
    expect(await findMessage(0)).toMatchObject({ state: 'OUTCOME_UNKNOWN' });
    expect(await readFigures()).toEqual({ queued: 1, unconfirmed: 1, messages: 0 });
    expect(await machine.data.unconfirmed.listContacts(O, 'c')).toEqual(['c0']);
  });

  it('is sent once when it was never claimed', async () => {
    await dieWith(texts[1], (_what, writes) => writes > 1);
    expect(machine.queues.deadLetters).toHaveLength(1);
    expect(await findMessage(1)).toMatchObject({ state: 'SCHEDULED' });
    await machine.timeline.runUntil(later(45));
    expect(machine.handOvers.map(({ to }) => to)).toEqual(['+16025551002']);
    expect(await findMessage(1)).toMatchObject({ state: 'HANDED_OVER' });
  });
});
