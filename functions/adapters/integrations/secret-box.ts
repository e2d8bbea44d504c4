import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { callService } from '../../platform/service-error.ts';

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** To what a secret belongs. It opens under exactly the same values, so that no copy opens at another organization. */
export interface SecretContext {
  readonly organizationId: OrganizationId;
  readonly integrationId: string;
}

/**
 * Encrypts what opens the accounts of organizations at other systems. Each secret has a data key of its own, which only KMS opens, and
 * only for the organization and the connection that it was made for (AWS KMS, "Encryption context").
 */
export class SecretBox {
  readonly #keyId: string;
  readonly #client: KMSClient;

  constructor(keyId: string, client = new KMSClient({})) {
    this.#keyId = keyId;
    this.#client = client;
  }

  /** Returns a text that may be stored. Cost: one call of KMS. */
  async seal(secret: string, context: SecretContext): Promise<string> {
    const { CiphertextBlob, Plaintext } = await callService(
      this.#client.send(
        new GenerateDataKeyCommand({ KeyId: this.#keyId, KeySpec: 'AES_256', EncryptionContext: { ...context } }),
      ),
    );
    if (!CiphertextBlob || !Plaintext) throw new Error('KMS returned no data key');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, Plaintext, nonce).setAAD(toAad(context));
    const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const box = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
    return [VERSION, Buffer.from(CiphertextBlob).toString('base64'), box.toString('base64')].join('.');
  }

  /** Returns a stored secret. Cost: one call of KMS. @throws when it was sealed for something else, or was changed */
  async open(sealed: string, context: SecretContext): Promise<string> {
    const [version, key = '', box = ''] = sealed.split('.');
    if (version !== VERSION) throw new Error('The sealed secret has an unknown form');
    const { Plaintext } = await callService(
      this.#client.send(
        new DecryptCommand({
          KeyId: this.#keyId,
          CiphertextBlob: Buffer.from(key, 'base64'),
          EncryptionContext: { ...context },
        }),
      ),
    );
    if (!Plaintext) throw new Error('KMS returned no data key');
    const bytes = Buffer.from(box, 'base64');
    const decipher = createDecipheriv(CIPHER, Plaintext, bytes.subarray(0, NONCE_BYTES))
      .setAAD(toAad(context))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return opened.toString('utf8');
  }
}

function toAad({ organizationId, integrationId }: SecretContext): Buffer {
  return Buffer.from(JSON.stringify([organizationId, integrationId]), 'utf8');
}
