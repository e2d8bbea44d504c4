import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { notImplemented, ServiceError } from '../core/errors.ts';
import { object, text, type JsonObject } from '../core/json.ts';
import type { State } from '../core/state.ts';

const PART = 'kms';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Key Management Service: symmetric keys that never leave it. What was encrypted under an encryption context opens under the same
 * context only. The keys are stored with the data.
 */
export class Kms {
  readonly #state: State;
  readonly #keys: Map<string, string>;

  constructor(state: State) {
    this.#state = state;
    this.#keys = new Map(
      Object.entries(state.part<Record<string, string>>(PART, () => Object.fromEntries(this.#keys)) ?? {}),
    );
  }

  /** Creates the keys of the templates that do not exist yet. */
  define(arns: readonly string[]): void {
    for (const arn of arns) if (!this.#keys.has(arn)) this.#keys.set(arn, randomBytes(32).toString('base64'));
    this.#state.changed(PART);
  }

  /** Performs an operation of the API. */
  call(operation: string, input: JsonObject): JsonObject {
    const keyId = text(input['KeyId']);
    const aad = toAad(input['EncryptionContext']);
    if (operation === 'GenerateDataKey') {
      if (input['KeySpec'] !== 'AES_256') throw notImplemented('a KeySpec of KMS other than AES_256');
      const plaintext = randomBytes(32);
      return {
        KeyId: keyId,
        Plaintext: plaintext.toString('base64'),
        CiphertextBlob: this.#encrypt(keyId, plaintext, aad),
      };
    }
    if (operation === 'Decrypt')
      return {
        KeyId: keyId,
        Plaintext: this.#decrypt(keyId, text(input['CiphertextBlob']), aad),
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      };
    throw notImplemented(`KMS's ${operation}`);
  }

  #key(keyId: string): Buffer {
    const key = this.#keys.get(keyId);
    if (key === undefined) throw new ServiceError('NotFoundException', `Key '${keyId}' does not exist`);
    return Buffer.from(key, 'base64');
  }

  #encrypt(keyId: string, plaintext: Buffer, aad: Buffer): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key(keyId), nonce).setAAD(aad);
    const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
  }

  #decrypt(keyId: string, blob: string, aad: Buffer): string {
    const bytes = Buffer.from(blob, 'base64');
    try {
      const decipher = createDecipheriv(CIPHER, this.#key(keyId), bytes.subarray(0, NONCE_BYTES))
        .setAAD(aad)
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      return opened.toString('base64');
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throw new ServiceError('InvalidCiphertextException', 'The ciphertext or its encryption context is not valid.');
    }
  }
}

/** The pairs of the context in a fixed order. */
function toAad(context: unknown): Buffer {
  const pairs = Object.entries(context === undefined ? {} : object(context)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify(pairs), 'utf8');
}
