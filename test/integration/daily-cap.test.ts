import { addContactsTo } from '../support/scenarios/in-process-data.ts';
import { describe, expect, it } from 'vitest';
import { newContact } from '../../functions/domain/contacts/contact.ts';
import { newMessage, type Message } from '../../functions/domain/sending/message.ts';
import { SWEEP } from '../../functions/messages/texts/wake-ups.ts';
import { sendNow } from '../../functions/messages/texts/deliveries.ts';
import { TestMachine } from '../support/simulation/test-machine.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { buildOrganization } from '../support/scenarios/test-data.ts';

const NOW = new Date(parsePhoenix('2026-12-01 10:00:00'));
const O = 'o';
const NUMBER = '+16025550901';

/** Texts two contacts from a number whose first hand-over is refused with a code. Returns when the carrier got texts. */
async function listHandOvers(code: number, until: string): Promise<{ at: string; to: string }[]> {
  const machine = await TestMachine.start(NOW);
  try {
    machine.answerHandOver = async (_text, index) =>
      index === 1 ? { kind: 'REFUSED', code } : { kind: 'ACCEPTED', carrierId: `SM${index}` };
    await machine.data.accounts.createOrganization(buildOrganization({ id: O, number: NUMBER }));
    const contacts = (['+16025551001', '+16025551002'] as const).map((phone, index) =>
      newContact({ organizationId: O, id: `c${index}`, created: NOW, phone }),
    );
    await addContactsTo(machine.data, O, contacts);
    const texts = contacts.map(({ id }, index): Message =>
      newMessage({
        organizationId: O,
        contactId: id,
        id: `m${index}`,
        kind: 'DIRECT',
        state: 'SCHEDULED',
        lane: 'reply',
        body: 'Hello STOP',
        created: NOW,
        due: NOW,
      }),
    );
    for (const text of texts) {
      await machine.data.flow.scheduleDirect(text);
      await machine.deliver('replies', sendNow(text));
    }
    for (let at = NOW.getTime(); at < Date.parse(until); at += 60_000)
      machine.timeline.at(at, async () => machine.send('wake', SWEEP));
    await machine.timeline.runUntil(new Date(until));
    return machine.handOvers.map(({ at, to }) => ({ at: new Date(at).toISOString().slice(0, 13), to }));
  } finally {
    machine.stop();
  }
}

describe('A number whose texts the carrier refuses', () => {
  it('waits for the next morning when its daily cap is reached, and then sends each text once', async () => {
    const first = { at: '2026-12-01T17', to: '+16025551001' };
    // 8 am in Phoenix. The cap ended at midnight in Los Angeles.
    const morning = '2026-12-02T15';
    const sent = await listHandOvers(30023, parsePhoenix('2026-12-02 09:00:00'));
    expect(sent[0]).toEqual(first);
    expect(
      sent
        .slice(1)
        .map(({ at, to }) => `${at} ${to}`)
        .sort(),
    ).toEqual([`${morning} +16025551001`, `${morning} +16025551002`]);
  });

  it('tries again later when it is not verified, instead of failing text by text', async () => {
    const sent = await listHandOvers(30032, parsePhoenix('2026-12-01 11:00:00'));
    expect(sent.map(({ to }) => to).sort()).toEqual(['+16025551001', '+16025551001', '+16025551002']);
  });
});
