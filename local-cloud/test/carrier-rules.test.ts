import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Carrier } from '../../functions/adapters/carrier.ts';
import { ANN, OUR_NUMBER, startCarrierCloud, type CarrierCloud } from './support/carrier-cloud.ts';

let carrier: CarrierCloud;
beforeAll(async () => {
  carrier = await startCarrierCloud();
});
afterAll(() => carrier.stop());
beforeEach(() => carrier.reset());

describe('carrier rules', () => {
  it('refuse a text, fail it later, lose its callbacks, repeat and reorder them', async () => {
    carrier.setRules(
      { to: ANN, body: 'refuse', do: 'error:21614' },
      { body: 'fail', do: 'fail:30003' },
      { body: 'lose', do: 'lost' },
      { body: 'twice', do: 'duplicate' },
      { body: 'mixed', do: 'reorder' },
    );
    await expect(carrier.create(ANN, 'refuse')).rejects.toMatchObject({ code: 21614 });
    await carrier.create(ANN, 'fail');
    await carrier.waitUntilQuiet();
    expect(carrier.callbacks.map(({ params }) => [params['MessageStatus'], params['ErrorCode']])).toEqual([
      ['sent', undefined],
      ['undelivered', '30003'],
    ]);
    carrier.callbacks = [];
    await carrier.create(ANN, 'lose');
    await carrier.waitUntilQuiet();
    expect(carrier.reported()).toEqual([]);
    await carrier.create(ANN, 'twice');
    await carrier.waitUntilQuiet();
    expect(carrier.reported()).toEqual(['sent', 'delivered', 'sent', 'delivered']);
    carrier.callbacks = [];
    const { sid } = await carrier.create(ANN, 'mixed');
    await carrier.waitUntilQuiet();
    expect(carrier.reported()).toEqual(['delivered', 'sent']);
    expect(await carrier.client.messages(sid).fetch()).toMatchObject({ status: 'delivered' });
  });

  it('let a slow text expire after its validity period', async () => {
    carrier.setRules({ do: 'slow:PT2H' });
    const short = await carrier.create(ANN, 'short', { validityPeriod: 600 });
    const long = await carrier.create(ANN, 'long', { validityPeriod: 36_000 });
    await carrier.local.time.move({ advance: 'PT3H' });
    expect(await carrier.client.messages(short.sid).fetch()).toMatchObject({ status: 'failed', errorCode: 30036 });
    expect(await carrier.client.messages(long.sid).fetch()).toMatchObject({ status: 'delivered' });
    await carrier.local.time.move({ reset: true });
  });
});

describe('limits of the account', () => {
  const listErrors = async (body: string) =>
    (await carrier.client.messages.list({ to: ANN }))
      .filter((text) => text.body === body)
      .map((text) => text.errorCode);

  it('refuse texts of a suspended account, fail those that were not sent yet, and pass on no texts of phones', async () => {
    // Not sent yet when the account is suspended, however slow this machine is.
    carrier.setRules({ do: 'slow:PT5M' });
    const { sid } = await carrier.create(ANN, 'accepted before');
    carrier.setRules({ do: 'suspended' });
    await expect(carrier.create(ANN, 'refused')).rejects.toMatchObject({ code: 20005, status: 403 });
    await carrier.local.time.move({ advance: 'PT5M' });
    await carrier.waitUntilQuiet();
    expect(await carrier.client.messages(sid).fetch()).toMatchObject({ status: 'failed', errorCode: 30002 });
    carrier.callbacks = [];
    await carrier.local.services.carrier.receive(ANN, OUR_NUMBER, 'Hello?');
    expect(carrier.callbacks).toEqual([]);
  });

  it('fail what a number sends after its cap until midnight Pacific, and take texts again then', async () => {
    // 10 pm in Los Angeles. The next day begins two hours later.
    await carrier.local.time.move({ at: '2026-12-02T06:00:00Z' });
    carrier.setRules({ do: 'cap:2' });
    for (let text = 0; text < 3; text += 1) await carrier.create(ANN, 'evening');
    await carrier.waitUntilQuiet();
    // The list is newest first.
    expect(await listErrors('evening')).toEqual([30_023, null, null]);
    await carrier.local.time.move({ at: '2026-12-02T08:01:00Z' });
    await carrier.create(ANN, 'next day');
    await carrier.waitUntilQuiet();
    expect(await listErrors('next day')).toEqual([null]);
    await carrier.local.time.move({ reset: true });
  });

  it('refuse a number that is on sale, and take it after it was bought', async () => {
    const [free] = await carrier.client.availablePhoneNumbers('US').local.list({ areaCode: 602, limit: 1 });
    const from = free?.phoneNumber ?? '';
    await expect(carrier.create(ANN, 'not ours', { from })).rejects.toMatchObject({ code: 21606, status: 400 });
    const bought = await carrier.client.incomingPhoneNumbers.create({ phoneNumber: from });
    expect(await carrier.create(ANN, 'ours', { from })).toMatchObject({ from });
    await carrier.client.incomingPhoneNumbers(bought.sid).remove();
    await expect(carrier.create(ANN, 'given back', { from })).rejects.toMatchObject({ code: 21606 });
  });
});

describe('failures of the carrier', () => {
  it('respond 503 before or after the text is accepted', async () => {
    carrier.setRules({ body: 'before', do: 'outage' }, { body: 'after', do: 'outage:taken' });
    await expect(carrier.create(ANN, 'before')).rejects.toMatchObject({ status: 503 });
    await expect(carrier.create(ANN, 'after')).rejects.toMatchObject({ status: 503 });
    expect((await carrier.client.messages.list({ to: ANN })).map(({ body }) => body)).toEqual(['after']);
  });

  it('send callbacks late, contradict them, and report unknown messages and attempts', async () => {
    carrier.setRules(
      { body: 'late', do: 'late:P1D' },
      { body: 'after all', do: 'contradict:delivered' },
      { body: 'not at all', do: 'contradict:undelivered' },
      { body: 'strange', do: 'stray' },
    );
    const { sid } = await carrier.create(ANN, 'late');
    await carrier.waitUntilQuiet();
    expect(carrier.reported()).toEqual([]);
    expect(await carrier.client.messages(sid).fetch()).toMatchObject({ status: 'delivered' });
    await carrier.local.time.move({ advance: 'P1D' });
    expect(carrier.reported()).toEqual(['sent', 'delivered']);
    await carrier.local.time.move({ reset: true });
    carrier.callbacks = [];
    await carrier.create(ANN, 'after all');
    await carrier.waitUntilQuiet();
    expect(carrier.reported().at(-1)).toBe('delivered');
    expect(carrier.reported()).toContain('undelivered');
    carrier.callbacks = [];
    await carrier.create(ANN, 'not at all');
    await carrier.waitUntilQuiet();
    expect(carrier.reported().slice(-2)).toEqual(['delivered', 'undelivered']);
    carrier.callbacks = [];
    const strange = await carrier.create(ANN, 'strange');
    await carrier.waitUntilQuiet();
    const strays = carrier.callbacks.filter(({ params }) => params['MessageStatus'] === 'undelivered');
    expect(
      strays.map(({ params, url }) => [params['MessageSid'] === strange.sid, new URL(url).searchParams.get('attempt')]),
    ).toEqual([
      [false, null],
      [true, '1'],
    ]);
  });

  it('make the adapter report a refused connection as a request to slow down', async () => {
    const adapter = new Carrier(carrier.local.services.vendorAccount(), 'http://127.0.0.1:1');
    expect(
      await adapter.send({ from: OUR_NUMBER, to: ANN, body: 'Hello', statusUrl: `${carrier.baseUrl}/status` }),
    ).toEqual({
      kind: 'REFUSED',
      code: 20429,
    });
  });
});
