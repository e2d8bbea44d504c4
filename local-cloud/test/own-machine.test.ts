import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startSmallCloud } from '../../test/support/cloud/template.ts';

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const end = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

it('The local cloud can be reached at its own address only, at each of its ports', async () => {
  const cloud = await startSmallCloud({ resources: {} });
  const { internalPort, carrierPort } = cloud.services;
  for (const port of [Number(new URL(cloud.frontUrl).port), internalPort, carrierPort]) {
    expect(await isOpen('127.0.0.1', port)).toBe(true);
    // An address that a server on all addresses has, too.
    expect(await isOpen('127.0.0.2', port)).toBe(false);
  }
  await cloud.stop();
});
