import { createHash, createHmac, createSecretKey, type Hash, type Hmac, type KeyObject } from 'node:crypto';
import type { Checksum, SourceData } from '@smithy/types';

/** A container has one pair of credentials at a time. New ones replace them every few hours. */
const MAX_TEXT_KEYS = 8;

const textKeys = new Map<string, KeyObject>();
const byteKeys = new WeakMap<object, KeyObject>();

/**
 * SHA-256 for the signatures of calls of AWS, with or without a key. The SDK's own class prepares its two keys again for each call,
 * which takes Node a tenth of the time of a call. This class prepares each key once.
 * Source: Node.js, "crypto.createSecretKey"; AWS, "Signature Version 4".
 */
export class SigningHash implements Checksum {
  readonly digestLength = 32;
  readonly #secret: SourceData | undefined;
  #hash: Hash | Hmac;

  /** @param secret the key of an HMAC. Absent: a plain hash */
  constructor(secret?: SourceData) {
    this.#secret = secret;
    this.#hash = create(secret);
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  /** Returns the 32 bytes of the hash. */
  digest(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(this.#hash.digest()));
  }

  reset(): void {
    this.#hash = create(this.#secret);
  }
}

function create(secret: SourceData | undefined): Hash | Hmac {
  return secret === undefined ? createHash('sha256') : createHmac('sha256', findKey(secret));
}

function findKey(secret: SourceData): KeyObject {
  const known = typeof secret === 'string' ? textKeys.get(secret) : byteKeys.get(secret);
  if (known) return known;
  if (typeof secret !== 'string') {
    const key = createSecretKey(ArrayBuffer.isView(secret) ? toBytes(secret) : new Uint8Array(secret));
    byteKeys.set(secret, key);
    return key;
  }
  if (textKeys.size >= MAX_TEXT_KEYS) textKeys.clear();
  const key = createSecretKey(secret, 'utf8');
  textKeys.set(secret, key);
  return key;
}

function toBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
