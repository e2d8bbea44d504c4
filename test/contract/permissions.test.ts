import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Mailer } from '../../functions/adapters/mailer.ts';
import type { LocalCloud } from '../../scripts/local/cloud.ts';
import { allow, clientOptions, lambda, startSmallCloud } from '../support/cloud/template.ts';

const IDENTITY = 'arn:aws:ses:us-west-2:000000000000:identity/acme.test';
const ROLES = {
  MayMail: allow('ses:SendEmail', IDENTITY),
  MayMailWhole: allow('ses:SendRawEmail', IDENTITY),
};

describe('a call whose permission has another name', () => {
  let cloud: LocalCloud;
  beforeAll(async () => {
    cloud = await startSmallCloud({
      bundles: { worker: 'export const handler = () => null;' },
      resources: {
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

  it('sends a whole mail with ses:SendRawEmail, and not with ses:SendEmail', async () => {
    // SES answered so to a SendEmail of version 2 with Raw content (nodemailer, issue 1734).
    await expect(mail('MayMail')).rejects.toThrow('ses:SendRawEmail');
    await expect(mail('MayMailWhole')).resolves.toBeUndefined();
  });
});
