import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecretBox } from '../../functions/adapters/integrations/secret-box.ts';
import type { LocalCloud } from '../cloud.ts';
import { clientOptions, startSmallCloud } from '../../test/support/cloud/template.ts';

let cloud: LocalCloud;
let kms: KMSClient;
let keyId: string;
const context = { organizationId: 'o1', integrationId: 'i1' };

beforeAll(async () => {
  cloud = await startSmallCloud({
    bundles: { noop: 'export const handler = async () => null;' },
    resources: {
      Key: { Type: 'AWS::KMS::Key', Properties: { EnableKeyRotation: true, KeyPolicy: {} } },
    },
  });
  kms = new KMSClient(clientOptions(cloud));
  keyId = String(
    cloud.evaluator?.resources('AWS::KMS::Key').map((key) => cloud.evaluator?.attribute(key, 'Arn'))[0] ?? '',
  );
});
afterAll(async () => {
  kms.destroy();
  await cloud.stop();
});

describe('What opens an account of another system', () => {
  it('is stored so that no one can read it, and opens again', async () => {
    const box = new SecretBox(keyId, kms);
    const secret = JSON.stringify({ refreshToken: 'a-token-of-calendly', note: 'ü'.repeat(4_000) });
    const [one, other] = await Promise.all([box.seal(secret, context), box.seal(secret, context)]);
    expect(one).not.toContain('calendly');
    expect(one).not.toBe(other);
    expect(await box.open(one, context)).toBe(secret);
  });

  it('does not open for another organization or another connection, nor after a change', async () => {
    const box = new SecretBox(keyId, kms);
    const sealed = await box.seal('secret', context);
    await expect(box.open(sealed, { ...context, organizationId: 'o2' })).rejects.toThrow('not valid');
    await expect(box.open(sealed, { ...context, integrationId: 'i2' })).rejects.toThrow('not valid');
    await expect(box.open(`${sealed.slice(0, -4)}AAA=`, context)).rejects.toThrow();
    await expect(box.open('v9.a.b', context)).rejects.toThrow('unknown form');
  });
});

describe('The local key service', () => {
  it('opens a data key by its context only, whatever the order of its pairs', async () => {
    const made = await kms.send(
      new GenerateDataKeyCommand({ KeyId: keyId, KeySpec: 'AES_256', EncryptionContext: { a: '1', b: '2' } }),
    );
    const open = (EncryptionContext?: Record<string, string>) =>
      kms.send(new DecryptCommand({ KeyId: keyId, CiphertextBlob: made.CiphertextBlob, EncryptionContext }));
    expect((await open({ b: '2', a: '1' })).Plaintext).toEqual(made.Plaintext);
    await expect(open({ a: '1' })).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    await expect(open()).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    await expect(
      kms.send(new GenerateDataKeyCommand({ KeyId: `${keyId}x`, KeySpec: 'AES_256' })),
    ).rejects.toMatchObject({ name: 'NotFoundException' });
  });
});
