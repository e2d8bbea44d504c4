import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newContact } from '../../functions/domain/contacts/contact.ts';
import { newMessage, type Message } from '../../functions/domain/sending/message.ts';
import { sendNow } from '../../functions/messages/texts/deliveries.ts';
import { TestMachine } from '../support/simulation/test-machine.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { buildOrganization } from '../support/scenarios/test-data.ts';

const NOW = new Date(parsePhoenix('2026-12-01 10:00:00'));
const O = 'o';
const NUMBER = '+16025550901';
const ANN = '+16025551001';
const STRANGER = '+16025551999';

async function addAnn({ data }: TestMachine): Promise<void> {
  await data.accounts.createOrganization(buildOrganization({ id: O, number: NUMBER }));
  const contact = newContact({ organizationId: O, id: 'ann', created: NOW, phone: ANN });
  await data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
}

/** Staff text the contact. */
async function textAnn(machine: TestMachine): Promise<void> {
  const message = newMessage({
    organizationId: O,
    contactId: 'ann',
    id: 'm',
    kind: 'DIRECT',
    state: 'SCHEDULED',
    lane: 'reply',
    body: 'Hello STOP',
    created: NOW,
    due: NOW,
  });
  await machine.data.flow.scheduleDirect(message);
  machine.send('replies', sendNow(message));
}

describe('A carrier that refuses the account', () => {
  let machine: TestMachine;
  /** The code with which the carrier refuses texts, or null if it accepts them. */
  let refusal: number | null;

  beforeEach(async () => {
    machine = await TestMachine.start(NOW);
    refusal = null;
    machine.answerHandOver = async (_text, index) =>
      refusal === null ? { kind: 'ACCEPTED', carrierId: `SM${index}` } : { kind: 'REFUSED', code: refusal };
    await addAnn(machine);
    machine.sweepEveryMinute();
  });
  afterEach(() => machine.stop());

  const runUntil = (time: string): Promise<void> => machine.timeline.runUntil(new Date(parsePhoenix(time)));
  const findState = async (): Promise<Message['state'] | undefined> =>
    (await machine.data.messages.listLatest(O, 'ann', 1))[0]?.state;

  /** Reports on the latest text that the carrier accepted. */
  const report = (code: number): void => {
    const { ids } = machine.handOvers.at(-1) ?? {};
    if (!ids) throw new Error('The carrier got no text');
    const carrierId = `SM${machine.handOvers.length}`;
    machine.send('statuses', { version: 1, ...ids, carrierId, status: 'FAILED', code });
  };

  it.each([10_001, 20_003, 20_005, 20_006, 20_403, 90_010])(
    'with %i pauses all sending, and the text leaves once after the account works again',
    async (code) => {
      refusal = code;
      await textAnn(machine);
      await runUntil('2026-12-01 10:20:00');
      expect(await machine.data.pauses.findPlatformPause()).toMatchObject({ cause: 'ACCOUNT' });
      expect([machine.handOvers.length, await findState()]).toEqual([1, 'SCHEDULED']);
      refusal = null;
      await machine.data.pauses.resumePlatform('staff', machine.now());
      await runUntil('2026-12-01 10:30:00');
      expect([machine.handOvers.length, await findState()]).toEqual([2, 'HANDED_OVER']);
    },
  );

  it('after it accepted a text pauses all sending too, and the text leaves again', async () => {
    await textAnn(machine);
    await runUntil('2026-12-01 10:01:00');
    report(30_002);
    await runUntil('2026-12-01 10:20:00');
    expect(await machine.data.pauses.findPlatformPause()).toMatchObject({ cause: 'ACCOUNT' });
    expect([machine.handOvers.length, await findState()]).toEqual([1, 'SCHEDULED']);
    await machine.data.pauses.resumePlatform('staff', machine.now());
    await runUntil('2026-12-01 10:30:00');
    expect([machine.handOvers.length, await findState()]).toEqual([2, 'HANDED_OVER']);
  });

  it('pauses all sending when the text was a confirmation to a number without a contact, which gets it later', async () => {
    refusal = 20_005;
    machine.send('inbound', { version: 1, carrierId: 'SM-in', from: STRANGER, to: NUMBER, body: 'OPT OUT' });
    await runUntil('2026-12-01 10:00:30');
    expect(await machine.data.pauses.findPlatformPause()).toMatchObject({ cause: 'ACCOUNT' });
    refusal = null;
    await machine.data.pauses.resumePlatform('staff', machine.now());
    await runUntil('2026-12-01 10:30:00');
    expect(machine.handOvers.map(({ to }) => to)).toEqual([STRANGER, STRANGER]);
  });
});

describe('A daily cap of the carrier', () => {
  it('that takes a text on six days lets it wait for the seventh', async () => {
    const machine = await TestMachine.start(NOW);
    try {
      machine.answerHandOver = async (_text, index) => ({ kind: 'ACCEPTED', carrierId: `SM${index}` });
      await addAnn(machine);
      await textAnn(machine);
      for (let day = 1; day <= 6; day += 1) {
        await machine.timeline.runUntil(new Date(parsePhoenix(`2026-12-0${day} 11:00:00`)));
        expect(machine.handOvers).toHaveLength(day);
        const { ids } = machine.handOvers.at(-1) ?? {};
        const carrierId = `SM${day}`;
        machine.send('statuses', { version: 1, ...ids, carrierId, status: 'UNDELIVERED', code: 30_023 });
        await machine.timeline.runUntil(new Date(parsePhoenix(`2026-12-0${day} 11:01:00`)));
      }
      await machine.timeline.runUntil(new Date(parsePhoenix('2026-12-07 11:00:00')));
      expect(machine.handOvers).toHaveLength(7);
      expect(await machine.data.messages.listLatest(O, 'ann', 1)).toMatchObject([{ state: 'HANDED_OVER' }]);
    } finally {
      machine.stop();
    }
  });
});
