import { DeleteObjectsCommand, GetBucketLocationCommand, S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Mailer } from '../../functions/adapters/mailer.ts';
import type { LocalCloud } from '../cloud.ts';
import { allow, clientOptions, lambda, startSmallCloud } from '../../test/support/cloud/template.ts';

const BUCKET = 'some-files';
const IDENTITY = 'arn:aws:ses:us-west-2:000000000000:identity/acme.test';
const ROLES = {
  MayMail: allow('ses:SendEmail', IDENTITY),
  MayMailWhole: allow('ses:SendRawEmail', IDENTITY),
  MayList: allow('s3:ListBucket', `arn:aws:s3:::${BUCKET}`),
  MayDelete: allow('s3:DeleteObject', `arn:aws:s3:::${BUCKET}/mine/*`),
  MayLocate: allow('s3:GetBucketLocation', `arn:aws:s3:::${BUCKET}`),
};

describe('a call whose permission has another name', () => {
  let cloud: LocalCloud;
  beforeAll(async () => {
    cloud = await startSmallCloud({
      bundles: { worker: 'export const handler = () => null;' },
      resources: {
        Files: { Type: 'AWS::S3::Bucket', Properties: { BucketName: BUCKET } },
        ...Object.fromEntries(
          Object.entries(ROLES).flatMap(([id, statement]) => Object.entries(lambda(id, 'worker', [statement]))),
        ),
      },
    });
  });
  afterAll(() => cloud.stop());

  const mail = (caller: string): Promise<void> =>
    new Mailer('no-reply@acme.test', new SESv2Client(clientOptions(cloud, caller))).send('ann@acme.test', 'Acme', {
      subject: 'Welcome',
      html: '<p>Hello</p>',
      text: 'Hello',
    });
  const files = (caller: string): S3Client => new S3Client({ ...clientOptions(cloud, caller), forcePathStyle: true });
  const deleteOne = (caller: string, key: string) =>
    files(caller).send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects: [{ Key: key }] } }));
  const locate = (caller: string) => files(caller).send(new GetBucketLocationCommand({ Bucket: BUCKET }));

  it('sends a whole mail with ses:SendRawEmail, and not with ses:SendEmail', async () => {
    // SES answered so to a SendEmail of version 2 with Raw content (nodemailer, issue 1734).
    await expect(mail('MayMail')).rejects.toThrow('ses:SendRawEmail');
    await expect(mail('MayMailWhole')).resolves.toBeUndefined();
  });

  it('deletes several objects with s3:DeleteObject for each, and not with s3:ListBucket', async () => {
    await expect(deleteOne('MayList', 'mine/a')).rejects.toThrow('s3:DeleteObject');
    await expect(deleteOne('MayDelete', 'theirs/a')).rejects.toThrow('s3:DeleteObject');
    await expect(deleteOne('MayDelete', 'mine/a')).resolves.toMatchObject({ Deleted: [{ Key: 'mine/a' }] });
  });

  it('finds the region of a bucket with s3:GetBucketLocation, and not with s3:ListBucket', async () => {
    await expect(locate('MayList')).rejects.toThrow('s3:GetBucketLocation');
    await expect(locate('MayLocate')).resolves.toBeDefined();
  });
});
