import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CarrierMedia } from '../../functions/adapters/carrier-media.ts';
import { CALLBACK_RETRY_FRAGMENT } from '../../functions/domain/sending/callback-retries.ts';
import type { TextRow } from '../console/views.ts';
import { PNG } from '../../test/support/scenarios/media/images.ts';
import { ANN, OUR_NUMBER, startCarrierCloud, type CarrierCloud } from './support/carrier-cloud.ts';

let carrier: CarrierCloud;
beforeAll(async () => {
  carrier = await startCarrierCloud();
});
afterAll(() => carrier.stop());
beforeEach(() => carrier.reset());

describe('a text', () => {
  it('is accepted, sent and delivered, with signed callbacks to the exact address', async () => {
    const accepted = await carrier.create(ANN, 'Hello');
    expect(accepted).toMatchObject({ status: 'queued', to: ANN, from: OUR_NUMBER, direction: 'outbound-api' });
    await carrier.waitUntilQuiet();
    expect(carrier.reported()).toEqual(['sent', 'delivered']);
    const { authToken } = carrier.local.services.vendorAccount();
    for (const { url, signature, params } of carrier.callbacks) {
      expect(twilio.validateRequest(authToken, signature, url, params)).toBe(true);
      expect(twilio.validateRequest(authToken, signature, `${url}&more`, params)).toBe(false);
    }
    expect(await carrier.client.messages(accepted.sid).fetch()).toMatchObject({ status: 'delivered', body: 'Hello' });
  });

  it('is found by its recipient, its sender and its date', async () => {
    await carrier.create(ANN, 'one');
    await carrier.create('+16025550112', 'two');
    expect((await carrier.client.messages.list({ to: ANN })).map(({ body }) => body)).toEqual(['one']);
    expect(await carrier.client.messages.list({ from: OUR_NUMBER })).toHaveLength(2);
    expect(
      await carrier.client.messages.list({ dateSentAfter: new Date(carrier.local.services.clock.now() + 86_400_000) }),
    ).toHaveLength(0);
  });

  it('is refused with Twilio’s error for a wrong number and a wrong token', async () => {
    await expect(carrier.create('12', 'x')).rejects.toMatchObject({ status: 400, code: 21211 });
    const stranger = twilio('AC0123456789abcdef0123456789abcdef', 'wrong', { autoRetry: false });
    stranger.api.baseUrl = carrier.local.services.internal;
    await expect(stranger.messages.list()).rejects.toMatchObject({ status: 401, code: 20003 });
  });

  it('is reported again after a server error when the callback address requests retries', async () => {
    carrier.statuses = [500, 503, 204];
    await carrier.create(ANN, 'Hello', { statusCallback: `${carrier.baseUrl}/status?id=1${CALLBACK_RETRY_FRAGMENT}` });
    await carrier.waitUntilQuiet();
    expect(carrier.reported().sort()).toEqual(['delivered', 'sent', 'sent', 'sent']);
    expect(
      carrier.callbacks.every(({ url, signature, params }) =>
        twilio.validateRequest(carrier.local.services.vendorAccount().authToken, signature, url, params),
      ),
    ).toBe(true);
  });

  it('is reported once, even after a server error, when the callback address requests no retries', async () => {
    carrier.statuses = [500, 503];
    await carrier.create(ANN, 'Hello');
    await carrier.waitUntilQuiet();
    expect(carrier.reported().sort()).toEqual(['delivered', 'sent']);
  });

  it('is not reported again after a client error', async () => {
    carrier.statuses = [400, 204];
    await carrier.create(ANN, 'Hello', { statusCallback: `${carrier.baseUrl}/status?id=1${CALLBACK_RETRY_FRAGMENT}` });
    await carrier.waitUntilQuiet();
    expect(carrier.reported().sort()).toEqual(['delivered', 'sent']);
  });
});

describe('a phone', () => {
  const text = (body: string) => carrier.local.services.carrier.receive(ANN, OUR_NUMBER, body);
  const thread = () =>
    carrier.local.services.carrier.texts.map(({ body, direction }) => `${direction}: ${body.slice(0, 28)}`);

  it('reaches the platform through a signed webhook', async () => {
    await text('Hi there');
    const [webhook] = carrier.callbacks;
    expect(webhook?.params).toMatchObject({ From: ANN, To: OUR_NUMBER, Body: 'Hi there', NumMedia: '0' });
    expect(webhook?.url).toBe(`${carrier.baseUrl}/webhooks/twilio/inbound`);
    expect(
      twilio.validateRequest(
        carrier.local.services.vendorAccount().authToken,
        webhook?.signature ?? '',
        webhook?.url ?? '',
        webhook?.params ?? {},
      ),
    ).toBe(true);
  });

  it('gets a confirmation of STOP from the carrier, and no more texts until START', async () => {
    await text(' stop ');
    expect(carrier.callbacks[0]?.params['OptOutType']).toBe('STOP');
    expect(thread()).toContainEqual(expect.stringContaining('outbound-reply: You have successfully been u'));
    await expect(carrier.create(ANN, 'more')).rejects.toMatchObject({ code: 21610 });
    await text('YES');
    expect(carrier.callbacks[1]?.params['OptOutType']).toBe('START');
    await carrier.create(ANN, 'again');
  });

  it('can say yes, or stop within a sentence, without effect on its consent', async () => {
    await text('YES');
    await text('stop by at 3');
    expect(carrier.callbacks.map(({ params }) => params['OptOutType'])).toEqual([undefined, undefined]);
  });
});

describe('a picture of a phone', () => {
  it('is announced by its id, is listed, and is fetched with the token of the account alone', async () => {
    const { services } = carrier.local;
    const data = Buffer.from(PNG).toString('base64');
    await services.carrier.receive(ANN, OUR_NUMBER, '', [{ contentType: 'image/png', data }]);
    const params = carrier.callbacks[0]?.params ?? {};
    expect(params).toMatchObject({ Body: '', NumMedia: '1', MediaContentType0: 'image/png' });
    const [, carrierId = '', mediaId = ''] =
      /^https:\/\/api\.twilio\.com\/2010-04-01\/Accounts\/AC\w+\/Messages\/(\w+)\/Media\/(ME\w{32})$/.exec(
        params['MediaUrl0'] ?? '',
      ) ?? [];
    const text = await carrier.client.messages(carrierId).fetch();
    expect(text.numMedia).toBe('1');
    expect(await text.media().list()).toMatchObject([{ sid: mediaId, contentType: 'image/png' }]);
    const fetchAs = (authToken: string) =>
      new CarrierMedia(async () => ({ ...services.vendorAccount(), authToken }), services.internal).fetch(
        { carrierId, mediaId },
        1_000,
      );
    expect(await fetchAs(services.vendorAccount().authToken)).toEqual({ kind: 'FOUND', bytes: Buffer.from(PNG) });
    expect(await fetchAs('wrong')).toEqual({ kind: 'UNREACHABLE' });
  });
});

describe('the console', () => {
  const call = async <T>(path: string, init?: RequestInit): Promise<T> =>
    (await (await fetch(`${carrier.local.frontUrl}/_local/${path}`, init)).json()) as T;

  it('shows the texts of a phone, oldest first, and accepts texts and rules', async () => {
    await carrier.create(ANN, 'Hello');
    await carrier.waitUntilQuiet();
    await call('texts', { method: 'POST', body: JSON.stringify({ from: ANN, to: OUR_NUMBER, body: 'Hi' }) });
    const rows = await call<TextRow[]>(`texts?phone=${encodeURIComponent(ANN)}`);
    expect(rows.map(({ direction, body, status }) => [direction, body, status])).toEqual([
      ['out', 'Hello', 'delivered'],
      ['in', 'Hi', 'received'],
    ]);
    await call('carrier', { method: 'POST', body: JSON.stringify({ rules: [{ do: 'error:21610' }] }) });
    await expect(carrier.create(ANN, 'no')).rejects.toMatchObject({ code: 21610 });
    await call('carrier', { method: 'DELETE' });
    await carrier.create(ANN, 'yes');
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
