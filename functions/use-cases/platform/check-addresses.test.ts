import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { visitSite, type SiteAnswer } from '../../adapters/web/public-site.ts';
import { checkAddresses } from './check-addresses.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const ANSWERED: SiteAnswer = { status: 200, problem: null, certificateEnds: new Date('2027-03-01T00:00:00Z') };

async function listRecorded(visit: (url: string) => Promise<SiteAnswer>, addresses = ['https://app.acme.test']) {
  const recorded: string[] = [];
  await checkAddresses({
    listAddresses: async () => addresses,
    visitSite: visit,
    recordMetric: (what) => void recorded.push(what),
    now: () => NOW,
  });
  return recorded;
}

describe('The check of the addresses', () => {
  it('visits the site and the API of each address once, and records nothing while both answer', async () => {
    const visited: string[] = [];
    const visit = async (url: string) => {
      visited.push(url);
      return ANSWERED;
    };
    expect(
      await listRecorded(visit, ['https://app.acme.test', 'https://sms.acme.test', 'https://app.acme.test']),
    ).toEqual([]);
    expect(visited.sort()).toEqual([
      'https://app.acme.test/',
      'https://app.acme.test/c/address-check/address',
      'https://sms.acme.test/',
      'https://sms.acme.test/c/address-check/address',
    ]);
  });

  it.each([
    ['the API fails', '/c/address-check/address', { ...ANSWERED, status: 502 }],
    ['the distribution does not know the host', '/', { ...ANSWERED, status: 403 }],
    ['the name is gone', '/', { status: null, problem: 'ENOTFOUND', certificateEnds: null }],
  ])('records a failure of the address when %s', async (_, path, answer) => {
    expect(await listRecorded(async (url) => (new URL(url).pathname === path ? answer : ANSWERED))).toEqual([
      'AddressesFailed',
    ]);
  });

  it('records a certificate that ends within three weeks', async () => {
    const ending = (date: string) => async () => ({ ...ANSWERED, certificateEnds: new Date(date) });
    expect(await listRecorded(ending('2026-12-23T00:00:00Z'))).toEqual([]);
    expect(await listRecorded(ending('2026-12-22T00:00:00Z'))).toEqual(['CertificatesEnding']);
  });

  it('meets the status of a real server, and the code of a connection that fails', async () => {
    const server = createServer((request, response) => response.writeHead(request.url === '/' ? 200 : 503).end('page'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await visitSite(`${address}/`)).toEqual({ status: 200, problem: null, certificateEnds: null });
    expect(await visitSite(`${address}/c/address-check/address`)).toMatchObject({ status: 503 });
    await new Promise((resolve) => server.close(resolve));
    expect(await visitSite(`${address}/`)).toEqual({ status: null, problem: 'ECONNREFUSED', certificateEnds: null });
  });
});
