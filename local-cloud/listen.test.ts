import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CannotStart, closeServer, getPort, listen, parsePort } from './listen.ts';

it.each(['0', '3100', '65535'])('PORT may be %s', (text) => {
  expect(parsePort(text)).toBe(Number(text));
});

it.each(['', 'abc', '-1', '65536', '31.5'])('PORT may not be "%s", and the message says what it may be', (text) => {
  expect(() => parsePort(text)).toThrow(CannotStart);
  expect(() => parsePort(text)).toThrow('PORT is a number from 0 to 65535');
});

it('A client that was busy for six seconds sends its next request on the same connection', async () => {
  const ports: (number | undefined)[] = [];
  const server = await listen(
    createServer((req, res) => {
      ports.push(req.socket.remotePort);
      res.end();
    }),
    0,
  );
  const send = (): Promise<string> =>
    fetch(`http://127.0.0.1:${getPort(server)}/`, { method: 'POST', body: 'text' }).then((response) => response.text());
  await send();
  await setTimeout(50);
  // The timers of the server and of the client run late, as they do when this process is busy.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
  await send();
  expect(ports[1]).toBe(ports[0]);
  await closeServer(server);
});
