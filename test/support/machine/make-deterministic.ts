import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/** As Node has them: a run that failed may have left others in their places. */
const { randomBytes, randomUUID } = crypto;
const { deflateRaw, inflateRaw } = zlib;
const { setTimeout } = globalThis;

/**
 * What differs in Node from run to run, made the same until `end` is called: random bytes (where a text lies among what
 * is due, and so which worker meets which, follows from its id), compression, which other threads are done with sooner
 * or later, and waits of no time, which end now before and now after what was begun with them (the SDK's before a second
 * try). For one run at a time in a process.
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
