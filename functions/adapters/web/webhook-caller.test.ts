import type { lookup } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebhookCaller } from './webhook-caller.ts';

const LOCAL = { allowsLocalHosts: true };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Starts a receiver on this machine. Returns its address. */
async function receive(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/** Resolves every name to these addresses, and counts how often it is asked. */
function resolveTo(...addresses: readonly string[]) {
  const asked: string[] = [];
  const resolve = ((name: string, _options: unknown, done: (error: null, found: unknown) => void) => {
    asked.push(name);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as typeof lookup;
  return { resolve, asked };
}

describe('A call of another system', () => {
  it('posts the body with its headers, and takes the status of the answer', async () => {
    const received: unknown[] = [];
    const address = await receive((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        received.push([
          request.method,
          request.url,
          request.headers['content-type'],
          request.headers['webhook-id'],
          body,
        ]);
        response.writeHead(202).end('thank you');
      });
    });
    const result = await new WebhookCaller(LOCAL).call(address, '{"name":"José"}', { 'webhook-id': '01' });
    expect(result).toEqual({ kind: 'ANSWERED', status: 202 });
    expect(received).toEqual([['POST', '/hook', 'application/json', '01', '{"name":"José"}']]);
  });

  it('follows no redirect', async () => {
    let followed = 0;
    const target = await receive((_request, response) => {
      followed += 1;
      response.end();
    });
    const address = await receive((_request, response) => response.writeHead(307, { location: target }).end());
    expect(await new WebhookCaller(LOCAL).call(address, '{}', {})).toEqual({ kind: 'ANSWERED', status: 307 });
    expect(followed).toBe(0);
  });

  it('does not wait for the end of an answer that has none', async () => {
    const address = await receive((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 5);
      response.on('close', () => clearInterval(timer));
    });
    expect(await new WebhookCaller(LOCAL).call(address, '{}', {})).toEqual({ kind: 'ANSWERED', status: 200 });
  });

  it('ends when no answer comes', async () => {
    const address = await receive(() => undefined);
    const caller = new WebhookCaller(LOCAL, { timeoutMs: 50 });
    expect(await caller.call(address, '{}', {})).toEqual({ kind: 'TIMED_OUT' });
  });

  it('ends when no one listens, and when the connection breaks', async () => {
    const address = await receive((request) => request.socket.destroy());
    expect(await new WebhookCaller(LOCAL).call(address, '{}', {})).toEqual({ kind: 'UNREACHABLE' });
    expect(await new WebhookCaller(LOCAL).call('http://127.0.0.1:1/hook', '{}', {})).toEqual({ kind: 'UNREACHABLE' });
  });

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1'])(
    'does not connect when the name leads to %s',
    async (address) => {
      const { resolve, asked } = resolveTo(address);
      const caller = new WebhookCaller({ allowsLocalHosts: false }, { resolve });
      expect(await caller.call('https://rebound.example.com/hook', '{}', {})).toEqual({ kind: 'NOT_PUBLIC' });
      expect(asked).toEqual(['rebound.example.com']);
    },
  );

  it('asks for a name once, and connects to none of several private addresses', async () => {
    let connected = 0;
    const { port } = new URL(await receive(() => (connected += 1)));
    const { resolve, asked } = resolveTo('127.0.0.1', '10.0.0.1');
    const caller = new WebhookCaller({ allowsLocalHosts: false }, { resolve });
    const result = await caller.call(`https://rebound.example.com:${port}/hook`, '{}', {});
    expect([result.kind, connected, asked.length]).toEqual(['NOT_PUBLIC', 0, 1]);
  });

  it('refuses an address that is private by itself, without a connection', async () => {
    const address = await receive((_request, response) => response.end());
    const caller = new WebhookCaller({ allowsLocalHosts: false });
    expect(await caller.call(address, '{}', {})).toEqual({ kind: 'NOT_PUBLIC' });
    expect(await caller.call(address.replace('http:', 'https:'), '{}', {})).toEqual({ kind: 'NOT_PUBLIC' });
  });
});
