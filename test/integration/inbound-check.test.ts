import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, listArrivals, parsePhoenix } from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${String(8_400 + last).padStart(4, '0')}`;
/** More than the carrier's retries of the texts of a test. */
const MANY = 1_000;
/** A callback is settled after two minutes, and the check runs every five. */
const NEXT_CHECK = 'PT8M';

interface Thread {
  readonly optedOut: boolean;
  readonly messages: { direction: string; message: string }[];
}

describe('A text of a phone whose callback fails', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  beforeEach(async () => {
    // The last check ends after everything that earlier tests sent.
    await cloud.clock.advance('PT15M');
    await cloud.waitUntilIdle();
  });
  afterEach(() => cloud.faults.clear());

  const failCallbacks = () =>
    cloud.faults.set([{ do: 'fail', service: 'sqs', function: 'TwilioWebhook', times: MANY }]);
  const addPerson = async (last: number): Promise<string> =>
    (await addContacts(owner, [{ name: `Person ${last}`, phone: phone(last) }]))[0] ?? '';

  async function findThread(leadId: string): Promise<Thread> {
    const lead = await owner.call<{ lead: Thread }>(
      'lead',
      { leadId },
      'lead { optedOut messages { direction message } }',
    );
    return lead.lead;
  }

  it('acts minutes later, with its files, and is stored once', async () => {
    const [stops, writes] = [await addPerson(1), await addPerson(2)];
    await failCallbacks();
    await cloud.sendText(phone(1), owner.number, 'STOP');
    const picture = { contentType: 'image/png', data: Buffer.from('not really a picture').toString('base64') };
    await cloud.sendText(phone(2), owner.number, 'Can I come on Friday?', [picture]);
    await cloud.faults.clear();
    expect(await findThread(stops)).toEqual({ optedOut: false, messages: [] });

    await cloud.clock.advance(NEXT_CHECK);
    await cloud.waitUntilIdle();
    expect(await findThread(stops)).toEqual({ optedOut: true, messages: [{ direction: 'IN', message: 'STOP' }] });
    const written = [{ direction: 'IN', message: 'Can I come on Friday?' }];
    expect(await findThread(writes)).toEqual({ optedOut: false, messages: written });
    const lead = await owner.call<{ lead: { messages: { attachments: unknown[] }[] } }>(
      'lead',
      { leadId: writes },
      'lead { messages { attachments { state } } }',
    );
    expect(lead.lead.messages[0]?.attachments).toHaveLength(1);

    await cloud.clock.advance('PT20M');
    await cloud.waitUntilIdle();
    expect((await findThread(writes)).messages).toEqual(written);
  });

  it('does not undo what the person said since', async () => {
    const id = await addPerson(3);
    await cloud.sendText(phone(3), owner.number, 'STOP');
    await failCallbacks();
    await cloud.sendText(phone(3), owner.number, 'START');
    await cloud.faults.clear();
    await cloud.sendText(phone(3), owner.number, 'UNSUBSCRIBE');
    await cloud.clock.advance(NEXT_CHECK);
    await cloud.waitUntilIdle();
    expect((await findThread(id)).optedOut).toBe(true);
  });

  it('of a number without a contact opts out and is confirmed once', async () => {
    await failCallbacks();
    await cloud.sendText(phone(4), owner.number, 'OPT OUT');
    await cloud.faults.clear();
    await cloud.clock.advance(NEXT_CHECK);
    await cloud.clock.advance('PT20M');
    await cloud.waitUntilIdle();
    expect(await listArrivals(cloud, phone(4))).toHaveLength(1);
    expect((await findThread(await addPerson(4))).optedOut).toBe(true);
  });

  it.each([
    ['is killed', { do: 'kill', function: 'NumberWorker', times: 2 }],
    ['cannot reach the carrier at first', { do: 'fail', service: 'carrier', function: 'NumberWorker', times: 2 }],
    ['cannot queue what it found at first', { do: 'fail', service: 'sqs', function: 'NumberWorker', times: 4 }],
    ['runs twice', { do: 'double', name: 'InboundCheck', times: 4 }],
    ['is missed once', { do: 'miss', name: 'InboundCheck' }],
  ] as const)('is found once when the check %s', async (_, fault) => {
    const last = 10 + (cloud.clock.now().getTime() % 997);
    const id = await addPerson(last);
    await failCallbacks();
    await cloud.sendText(phone(last), owner.number, 'Hello?');
    await cloud.faults.set([fault]);
    // A failed run is repeated after six minutes.
    for (let run = 0; run < 7; run += 1) {
      await cloud.clock.advance('PT5M');
      await cloud.waitUntilIdle();
    }
    expect((await findThread(id)).messages).toEqual([{ direction: 'IN', message: 'Hello?' }]);
  });
});
