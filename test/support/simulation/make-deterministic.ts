import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/** The original functions of Node, for `restore`. */
const { randomBytes, randomUUID } = crypto;
const { deflateRaw, inflateRaw } = zlib;
const { setTimeout } = globalThis;

/**
 * Makes Node repeat a run exactly until `restore` is called. Only one run at a time may do this in a process.
 * - Random bytes come from `random`, because ids determine the order of due texts and so the timing of workers.
 * - Compression runs in this thread, because other threads finish at varying times.
 * - Timers without a delay use setImmediate, because the order of such timers varies. The SDK starts them between attempts.
 */
export function makeDeterministic(random: () => number): { readonly restore: () => void } {
  const bytes = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
  const uuid = (): string => [4, 2, 2, 2, 6].map((length) => bytes(length).toString('hex')).join('-');
  const runSync =
    (run: (input: string | Uint8Array) => Buffer) =>
    (input: string | Uint8Array, done: (error: Error | null, output: Buffer) => void) =>
      queueMicrotask(() => done(null, run(input)));
  Object.assign(crypto, { randomBytes: bytes, randomUUID: uuid });
  Object.assign(zlib, { deflateRaw: runSync(zlib.deflateRawSync), inflateRaw: runSync(zlib.inflateRawSync) });
  syncBuiltinESMExports();
  const setTimeoutOrImmediate = (run: () => void, ms = 0): unknown =>
    ms < 1 ? setImmediate(run) : setTimeout(run, ms);
  Object.assign(globalThis, { setTimeout: setTimeoutOrImmediate });
  return {
    restore: () => {
      Object.assign(crypto, { randomBytes, randomUUID });
      Object.assign(zlib, { deflateRaw, inflateRaw });
      syncBuiltinESMExports();
      Object.assign(globalThis, { setTimeout });
    },
  };
}
