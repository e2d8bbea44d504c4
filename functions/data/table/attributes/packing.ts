import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';

const inflateAsync = (packed: Uint8Array): Promise<Buffer> => promisify<Uint8Array, Buffer>(inflateRaw)(packed);
const deflateAsync = (text: string): Promise<Buffer> => promisify<string, Buffer>(deflateRaw)(text);

/** Returns a value as compressed JSON. */
export function pack(value: unknown): Promise<Buffer> {
  return deflateAsync(JSON.stringify(value));
}

/** Returns the same at once, for small values. */
export function packNow(value: unknown): Buffer {
  return deflateRawSync(JSON.stringify(value));
}

/** Returns the packed value. `packed`: the attribute of an item. */
export async function unpack(packed: unknown): Promise<unknown> {
  return JSON.parse((await inflateAsync(packed as Uint8Array)).toString('utf8'));
}

/** Returns the same at once, for small values. */
export function unpackNow(packed: unknown): unknown {
  return JSON.parse(inflateRawSync(packed as Uint8Array).toString('utf8'));
}
