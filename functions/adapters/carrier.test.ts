import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServiceError } from '../platform/service-error.ts';
import { createCarrierSource } from './carrier.ts';
import type { CarrierAccount } from './secrets.ts';

const ACCOUNT: CarrierAccount = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'first-token' };
const QUERY = {
  from: '+16025550100',
  to: '+16025550123',
  body: 'Hi Ann',
  since: new Date('2026-03-10T17:00:00Z'),
} as const;

describe('The carrier', () => {
  let server: Server;
  let url = '';
  let answer = { status: 200, body: '{"messages":[]}' };
  let authorizations: string[] = [];

  beforeEach(async () => {
    authorizations = [];
    answer = { status: 200, body: '{"messages":[]}' };
    server = createServer((request, response) => {
      authorizations.push(request.headers.authorization ?? '');
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const basic = (account: CarrierAccount): string =>
    `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;

  it('refuses every text without a request while the account is the one that a deploy wrote', async () => {
    const carrier = await createCarrierSource(async () => ACCOUNT, undefined)();
    expect(await carrier.send({ from: QUERY.from, to: QUERY.to, body: 'Hi' })).toEqual({
      kind: 'REFUSED',
      code: 20003,
    });
  });

  it('is one client until the token changes, and then uses the new token', async () => {
    let account = ACCOUNT;
    const getCarrier = createCarrierSource(async () => ({ ...account }), url);
    const first = await getCarrier();
    expect(await getCarrier()).toBe(first);
    await first.list(QUERY);
    account = { ...ACCOUNT, authToken: 'second-token' };
    const second = await getCarrier();
    expect(second).not.toBe(first);
    await second.list(QUERY);
    expect(authorizations).toEqual([basic(ACCOUNT), basic(account)]);
  });

  it.each([
    ['a 400 of the older form', 400, { code: 21211, message: 'No number', status: 400 }, 21211],
    [
      'a 400 of RFC 9457',
      400,
      { type: 'https://twilio.com/docs/errors/21211', title: 'No number', status: 400, code: 21211 },
      21211,
    ],
    ['a 404 without a code', 404, {}, null],
  ])('refuses a text with %s, so that no one searches for it', async (_, status, body, code) => {
    answer = { status, body: JSON.stringify(body) };
    const carrier = await createCarrierSource(async () => ACCOUNT, url)();
    expect(await carrier.send({ from: QUERY.from, to: QUERY.to, body: 'Hi' })).toEqual({ kind: 'REFUSED', code });
  });

  // 20003 pauses all sending, and 20429 lets the number wait. A code of the text itself says more than the status.
  it.each([
    ['a 401 without a code', 401, '', 20003],
    ['a 401 that is no JSON', 401, '<html>', 20003],
    ['a 403 with an unknown code', 403, JSON.stringify({ code: 20999, message: 'Forbidden', status: 403 }), 20003],
    ['a 403 of a suspended account', 403, JSON.stringify({ code: 20005, message: 'Not active', status: 403 }), 20005],
    ['a 403 of a country', 403, JSON.stringify({ code: 21408, message: 'No permission', status: 403 }), 21408],
    ['a 429 without a code', 429, '{}', 20429],
  ])('lets texts wait after %s', async (_, status, body, code) => {
    answer = { status, body };
    const carrier = await createCarrierSource(async () => ACCOUNT, url)();
    expect(await carrier.send({ from: QUERY.from, to: QUERY.to, body: 'Hi' })).toEqual({ kind: 'REFUSED', code });
  });

  it.each([
    ['of the older form', { code: 20500, message: 'Broken', status: 500 }],
    ['of RFC 9457', { type: 'about:blank', title: 'Broken', status: 500, code: 20500 }],
    ['that is no JSON', '<html>'],
  ])('may have accepted a text when it answers with a 500 %s', async (_, body) => {
    answer = { status: 500, body: typeof body === 'string' ? body : JSON.stringify(body) };
    const carrier = await createCarrierSource(async () => ACCOUNT, url)();
    expect(await carrier.send({ from: QUERY.from, to: QUERY.to, body: 'Hi' })).toEqual({ kind: 'UNKNOWN' });
  });

  it.each([
    ['responds with an error', () => Promise.resolve(url)],
    ['cannot be reached', () => Promise.resolve('http://127.0.0.1:1')],
  ])('that %s throws an error without token, number and text', async (_, getUrl) => {
    answer = { status: 503, body: JSON.stringify({ code: 20503, message: `No service for ${QUERY.to}`, status: 503 }) };
    const carrier = await createCarrierSource(async () => ACCOUNT, await getUrl())();
    const error = await carrier.list(QUERY).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceError);
    const shown = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error);
    for (const secret of [ACCOUNT.authToken, ACCOUNT.accountSid, basic(ACCOUNT), QUERY.to, QUERY.body])
      expect(shown).not.toContain(secret);
  });
});
