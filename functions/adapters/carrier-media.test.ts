import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CarrierMedia, isCarrierStorage } from './carrier-media.ts';

const ACCOUNT = { accountSid: 'AC1', authToken: 'secret' };
const REF = { carrierId: 'MM1', mediaId: 'ME1' };
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

interface Carrier {
  readonly address: string;
  /** The paths that were asked for, each with its token. */
  readonly asked: [path: string | undefined, authorization: string | undefined][];
}

async function serve(answer: (req: IncomingMessage, res: ServerResponse) => void): Promise<Carrier> {
  const asked: Carrier['asked'] = [];
  const server = createServer((req, res) => {
    asked.push([req.url, req.headers.authorization]);
    answer(req, res);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const fetchFrom = (base: string, maxBytes = 100) => new CarrierMedia(async () => ACCOUNT, base).fetch(REF, maxBytes);
const redirect = (location: string) => (_: IncomingMessage, res: ServerResponse) =>
  void res.writeHead(307, { location }).end();

describe('A file at the carrier', () => {
  it('is fetched with the token from the API, and without the token from its storage', async () => {
    const carrier = await serve((req, res) =>
      req.url === '/stored' ? res.end('bytes') : redirect('/stored')(req, res),
    );
    expect(await fetchFrom(carrier.address)).toEqual({ kind: 'FOUND', bytes: Buffer.from('bytes') });
    const token = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;
    expect(carrier.asked).toEqual([
      ['/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1', token],
      ['/stored', undefined],
    ]);
  });

  it('is not followed to another host', async () => {
    const stranger = await serve((_, res) => res.end('inner'));
    const carrier = await serve(redirect(`${stranger.address}/latest/meta-data`));
    expect(await fetchFrom(carrier.address)).toEqual({ kind: 'GONE' });
    expect(stranger.asked).toEqual([]);
  });

  it('is not followed a second time', async () => {
    const carrier = await serve(redirect('/again'));
    expect(await fetchFrom(carrier.address)).toEqual({ kind: 'UNREACHABLE' });
    expect(carrier.asked).toHaveLength(2);
  });

  it.each([
    [404, 'GONE'],
    [410, 'GONE'],
    [401, 'UNREACHABLE'],
    [429, 'UNREACHABLE'],
    [503, 'UNREACHABLE'],
  ])('with status %i is %s', async (status, kind) => {
    const carrier = await serve((_, res) => res.writeHead(status).end('no'));
    expect(await fetchFrom(carrier.address)).toEqual({ kind });
  });

  it('that is larger than the limit is not read to its end', async () => {
    const carrier = await serve((_, res) => res.end(Buffer.alloc(101)));
    expect(await fetchFrom(carrier.address)).toEqual({ kind: 'TOO_LARGE' });
    const whole = await serve((_, res) => res.end(Buffer.alloc(100)));
    expect(await fetchFrom(whole.address)).toMatchObject({ kind: 'FOUND' });
  });

  it('that breaks off is fetched again later', async () => {
    const carrier = await serve((_, res) => {
      res.writeHead(200, { 'content-length': '50' });
      res.write('half');
      setTimeout(() => res.destroy(), 10);
    });
    expect(await fetchFrom(carrier.address)).toEqual({ kind: 'UNREACHABLE' });
    expect(await fetchFrom('http://127.0.0.1:1')).toEqual({ kind: 'UNREACHABLE' });
  });

  it.each([
    ['https://mms.twiliocdn.com/AC1/1', true],
    ['https://s3-external-1.amazonaws.com/media.twiliocdn.com/AC1/1', true],
    ['http://mms.twiliocdn.com/AC1/1', false],
    ['https://mms.twiliocdn.com.evil.test/AC1/1', false],
    ['https://evil.test/mms.twiliocdn.com', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['file:///etc/passwd', false],
  ])('may be stored at %s: %s', (address, allowed) =>
    expect(isCarrierStorage(new URL(address), 'https://api.twilio.com')).toBe(allowed),
  );
});
