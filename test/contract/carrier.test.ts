import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Carrier } from '../../functions/adapters/carrier.ts';
import { CALLBACK_RETRY_FRAGMENT } from '../../functions/domain/sending/callback-retries.ts';
import type { CarrierRule } from '../../scripts/local/carrier/rules.ts';
import type { LocalCloud } from '../../scripts/local/cloud.ts';
import type { TextRow } from '../../scripts/local/console/views.ts';
import { startSmallCloud } from '../support/cloud/template.ts';

const OUR_NUMBER = '+16025550100';
const ANN = '+16025550111';

let cloud: LocalCloud;
let client: ReturnType<typeof twilio>;
let platform: Server;
let answers: number[] = [];
let callbacks: { url: string; signature: string; params: Record<string, string> }[] = [];

beforeAll(async () => {
  // Stands in for the platform: keeps every callback.
  platform = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      callbacks.push({
        url: `http://${req.headers.host}${req.url}`,
        signature: String(req.headers['x-twilio-signature']),
        params: Object.fromEntries(new URLSearchParams(body)),
      });
      res.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  cloud = await startSmallCloud({
    resources: {
      Vendors: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: {
          GenerateSecretString: {
            SecretStringTemplate: '{"accountSid":"AC0123456789abcdef0123456789abcdef"}',
            GenerateStringKey: 'authToken',
          },
        },
      },
    },
  });
  cloud.services.publicBaseUrl = base();
  const { accountSid, authToken } = cloud.services.vendorAccount();
  client = twilio(accountSid, authToken, { autoRetry: false });
  client.api.baseUrl = cloud.services.internal;
});
afterAll(async () => {
  platform.close();
  await cloud.stop();
});
// What the test before it set going ends first: its callbacks are not this one's.
beforeEach(async () => {
  await cloud.services.activity.untilQuiet();
  cloud.services.carrier.clear();
  callbacks = [];
  answers = [];
});

const base = (): string => `http://localhost:${(platform.address() as AddressInfo).port}`;
const create = (to: string, body: string, more: { validityPeriod?: number; statusCallback?: string } = {}) =>
  client.messages.create({ to, from: OUR_NUMBER, body, statusCallback: `${base()}/status?id=1&x=%20y`, ...more });
const quiet = () => cloud.services.activity.untilQuiet();
const statuses = () => callbacks.map(({ params }) => params['MessageStatus']);
const rules = (...list: CarrierRule[]) => void (cloud.services.carrier.rules = list);

describe('a text', () => {
  it('is taken, sent and delivered, with signed callbacks on the exact address', async () => {
    const taken = await create(ANN, 'Hello');
    expect(taken).toMatchObject({ status: 'queued', to: ANN, from: OUR_NUMBER, direction: 'outbound-api' });
    await quiet();
    expect(statuses()).toEqual(['sent', 'delivered']);
    const { authToken } = cloud.services.vendorAccount();
    for (const { url, signature, params } of callbacks) {
      expect(twilio.validateRequest(authToken, signature, url, params)).toBe(true);
      expect(twilio.validateRequest(authToken, signature, `${url}&more`, params)).toBe(false);
    }
    expect(await client.messages(taken.sid).fetch()).toMatchObject({ status: 'delivered', body: 'Hello' });
  });

  it('is found again by whom it went to', async () => {
    await create(ANN, 'one');
    await create('+16025550112', 'two');
    expect((await client.messages.list({ to: ANN })).map(({ body }) => body)).toEqual(['one']);
    expect(await client.messages.list({ from: OUR_NUMBER })).toHaveLength(2);
    expect(
      await client.messages.list({ dateSentAfter: new Date(cloud.services.clock.now() + 86_400_000) }),
    ).toHaveLength(0);
  });

  it('to no number is refused with the real error', async () => {
    await expect(create('12', 'x')).rejects.toMatchObject({ status: 400, code: 21211 });
    const stranger = twilio('AC0123456789abcdef0123456789abcdef', 'wrong', { autoRetry: false });
    stranger.api.baseUrl = cloud.services.internal;
    await expect(stranger.messages.list()).rejects.toMatchObject({ status: 401, code: 20003 });
  });

  it('is reported again while the platform has trouble, where its address asks for that', async () => {
    answers = [500, 503, 204];
    await create(ANN, 'Hello', { statusCallback: `${base()}/status?id=1${CALLBACK_RETRY_FRAGMENT}` });
    await quiet();
    expect(statuses().sort()).toEqual(['delivered', 'sent', 'sent', 'sent']);
    expect(
      callbacks.every(({ url, signature, params }) =>
        twilio.validateRequest(cloud.services.vendorAccount().authToken, signature, url, params),
      ),
    ).toBe(true);
  });

  it('is reported once, whatever the platform answers, where its address asks for nothing', async () => {
    answers = [500, 503];
    await create(ANN, 'Hello');
    await quiet();
    expect(statuses().sort()).toEqual(['delivered', 'sent']);
  });

  it('is not reported again after a definite no', async () => {
    answers = [400, 204];
    await create(ANN, 'Hello', { statusCallback: `${base()}/status?id=1${CALLBACK_RETRY_FRAGMENT}` });
    await quiet();
    expect(statuses().sort()).toEqual(['delivered', 'sent']);
  });
});

describe('rules', () => {
  it('refuse at once, fail later, lose, repeat and reorder', async () => {
    rules(
      { to: ANN, body: 'refuse', do: 'error:21614' },
      { body: 'fail', do: 'fail:30003' },
      { body: 'lose', do: 'lost' },
      { body: 'twice', do: 'duplicate' },
      { body: 'mixed', do: 'reorder' },
    );
    await expect(create(ANN, 'refuse')).rejects.toMatchObject({ code: 21614 });
    await create(ANN, 'fail');
    await quiet();
    expect(callbacks.map(({ params }) => [params['MessageStatus'], params['ErrorCode']])).toEqual([
      ['sent', undefined],
      ['undelivered', '30003'],
    ]);
    callbacks = [];
    await create(ANN, 'lose');
    await quiet();
    expect(statuses()).toEqual([]);
    await create(ANN, 'twice');
    await quiet();
    expect(statuses()).toEqual(['sent', 'delivered', 'sent', 'delivered']);
    callbacks = [];
    const { sid } = await create(ANN, 'mixed');
    await quiet();
    expect(statuses()).toEqual(['delivered', 'sent']);
    expect(await client.messages(sid).fetch()).toMatchObject({ status: 'delivered' });
  });

  it('let a slow text expire with its validity period', async () => {
    rules({ do: 'slow:PT2H' });
    const short = await create(ANN, 'short', { validityPeriod: 600 });
    const long = await create(ANN, 'long', { validityPeriod: 36_000 });
    await cloud.time.move({ advance: 'PT3H' });
    expect(await client.messages(short.sid).fetch()).toMatchObject({ status: 'failed', errorCode: 30036 });
    expect(await client.messages(long.sid).fetch()).toMatchObject({ status: 'delivered' });
    await cloud.time.move({ reset: true });
  });
});

describe('a person', () => {
  const logLine = (body: string) => cloud.services.carrier.receive(ANN, OUR_NUMBER, body);
  const thread = () => cloud.services.carrier.texts.map(({ body, direction }) => `${direction}: ${body.slice(0, 28)}`);

  it('reaches the platform by a signed webhook', async () => {
    await logLine('Hi there');
    const [webhook] = callbacks;
    expect(webhook?.params).toMatchObject({ From: ANN, To: OUR_NUMBER, Body: 'Hi there', NumMedia: '0' });
    expect(webhook?.url).toBe(`${base()}/webhooks/twilio/inbound`);
    expect(
      twilio.validateRequest(
        cloud.services.vendorAccount().authToken,
        webhook?.signature ?? '',
        webhook?.url ?? '',
        webhook?.params ?? {},
      ),
    ).toBe(true);
  });

  it('who says STOP is confirmed by the carrier, and gets nothing more until START', async () => {
    await logLine(' stop ');
    expect(callbacks[0]?.params['OptOutType']).toBe('STOP');
    expect(thread()).toContainEqual(expect.stringContaining('outbound-reply: You have successfully been u'));
    await expect(create(ANN, 'more')).rejects.toMatchObject({ code: 21610 });
    await logLine('YES');
    expect(callbacks[1]?.params['OptOutType']).toBe('START');
    await create(ANN, 'again');
  });

  it('who says yes, or stop within a sentence, says just that', async () => {
    await logLine('YES');
    await logLine('stop by at 3');
    expect(callbacks.map(({ params }) => params['OptOutType'])).toEqual([undefined, undefined]);
  });
});

describe('the console', () => {
  const call = async <T>(path: string, init?: RequestInit): Promise<T> =>
    (await (await fetch(`${cloud.frontUrl}/_local/${path}`, init)).json()) as T;

  it('shows a phone in both directions, oldest first, and takes texts and rules', async () => {
    await create(ANN, 'Hello');
    await quiet();
    await call('texts', { method: 'POST', body: JSON.stringify({ from: ANN, to: OUR_NUMBER, body: 'Hi' }) });
    const rows = await call<TextRow[]>(`texts?phone=${encodeURIComponent(ANN)}`);
    expect(rows.map(({ direction, body, status }) => [direction, body, status])).toEqual([
      ['out', 'Hello', 'delivered'],
      ['in', 'Hi', 'received'],
    ]);
    await call('carrier', { method: 'POST', body: JSON.stringify({ rules: [{ do: 'error:21610' }] }) });
    await expect(create(ANN, 'no')).rejects.toMatchObject({ code: 21610 });
    await call('carrier', { method: 'DELETE' });
    await create(ANN, 'yes');
    expect(
      await call<{ error: string }>('carrier', { method: 'POST', body: JSON.stringify({ rules: [{ do: 'dance' }] }) }),
    ).toHaveProperty('error');
  });

  it('moves the clock', async () => {
    const before = await call<{ now: string }>('clock');
    const after = await call<{ now: string }>('clock', { method: 'POST', body: JSON.stringify({ advance: 'P1D' }) });
    expect(Math.round((Date.parse(after.now) - Date.parse(before.now)) / 3_600_000)).toBe(24);
    await call('clock', { method: 'POST', body: JSON.stringify({ reset: true }) });
  });
});

describe('trouble on the line', () => {
  it('answers 503 before or after it took the text', async () => {
    rules({ body: 'before', do: 'outage' }, { body: 'after', do: 'outage:taken' });
    await expect(create(ANN, 'before')).rejects.toMatchObject({ status: 503 });
    await expect(create(ANN, 'after')).rejects.toMatchObject({ status: 503 });
    expect((await client.messages.list({ to: ANN })).map(({ body }) => body)).toEqual(['after']);
  });

  it('tells late, or the opposite, or of other messages and attempts', async () => {
    rules(
      { body: 'late', do: 'late:P1D' },
      { body: 'after all', do: 'contradict:delivered' },
      { body: 'not at all', do: 'contradict:undelivered' },
      { body: 'strange', do: 'stray' },
    );
    const { sid } = await create(ANN, 'late');
    await quiet();
    expect(statuses()).toEqual([]);
    expect(await client.messages(sid).fetch()).toMatchObject({ status: 'delivered' });
    await cloud.time.move({ advance: 'P1D' });
    expect(statuses()).toEqual(['sent', 'delivered']);
    await cloud.time.move({ reset: true });
    callbacks = [];
    await create(ANN, 'after all');
    await quiet();
    expect(statuses().at(-1)).toBe('delivered');
    expect(statuses()).toContain('undelivered');
    callbacks = [];
    await create(ANN, 'not at all');
    await quiet();
    expect(statuses().slice(-2)).toEqual(['delivered', 'undelivered']);
    callbacks = [];
    const strange = await create(ANN, 'strange');
    await quiet();
    const strays = callbacks.filter(({ params }) => params['MessageStatus'] === 'undelivered');
    expect(
      strays.map(({ params, url }) => [params['MessageSid'] === strange.sid, new URL(url).searchParams.get('attempt')]),
    ).toEqual([
      [false, null],
      [true, '1'],
    ]);
  });

  it('that nobody answered took nothing: as good as a request to slow down', async () => {
    const carrier = new Carrier(cloud.services.vendorAccount(), 'http://127.0.0.1:1');
    expect(await carrier.send({ from: OUR_NUMBER, to: ANN, body: 'Hello', statusUrl: `${base()}/status` })).toEqual({
      kind: 'REFUSED',
      code: 20429,
    });
  });
});
