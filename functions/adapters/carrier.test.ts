import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCarrierSource } from './carrier.ts';
import type { CarrierAccount } from './secrets.ts';

const ACCOUNT: CarrierAccount = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'first-token' };
const QUERY = {
  from: '+16025550100',
  to: '+16025550123',
  body: 'Hi Ann',
  since: new Date('2026-03-10T17:00:00Z'),
  except: [],
} as const;

describe('The carrier', () => {
  let server: Server;
  let url = '';
  let authorizations: string[] = [];

  beforeEach(async () => {
    authorizations = [];
    server = createServer((request, response) => {
      authorizations.push(request.headers.authorization ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"messages":[]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const basic = (account: CarrierAccount): string =>
    `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;

  it('is one client until the token changes, and then uses the new token', async () => {
    let account = ACCOUNT;
    const getCarrier = createCarrierSource(async () => ({ ...account }), url);
    const first = await getCarrier();
    expect(await getCarrier()).toBe(first);
    await first.find(QUERY);
    account = { ...ACCOUNT, authToken: 'second-token' };
    const second = await getCarrier();
    expect(second).not.toBe(first);
    await second.find(QUERY);
    expect(authorizations).toEqual([basic(ACCOUNT), basic(account)]);
  });
});
