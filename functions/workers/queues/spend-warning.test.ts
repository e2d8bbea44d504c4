import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { newBilling } from '../../domain/billing/billing.ts';
import { spendWarningMail } from '../../messages/mails.ts';
import { sendMail } from './send-mail.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

describe('The mail about a spend cap', () => {
  let data: Data;
  let sent: string[] = [];
  let fails = false;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    sent = [];
    fails = false;
    await data.accounts.createOrganization(buildOrganization({ id: 'o', name: 'Sunrise', number: null }));
    await data.billingCopies.store('o', newBilling(NOW));
    for (const access of ['OWNER', 'ADMIN', 'MANAGER'] as const) {
      const [id, email] = [access, `${access.toLowerCase()}@acme.test`];
      await data.accounts.createUser({ id, email, name: access, phone: null, wpAdmin: false }, 'none');
      await data.accounts.addMember({ userId: id, organizationId: 'o', organizationName: 'Sunrise', access });
    }
  });

  const setCap = async (level: 'BELOW' | 'NEAR') => {
    const organization = await data.accounts.findOrganization('o');
    if (organization) await data.spendCaps.setCap(organization, 5_000, { level, cycleStart: NOW, at: NOW }, 'OWNER');
  };
  const send = () =>
    sendMail(
      {
        data,
        mailer: {
          send: async (to) => {
            if (fails) throw new Error('The mail service is down');
            sent.push(to);
          },
        },
        publicAddress: async () => 'https://app.acme.test',
        now: () => NOW,
      },
      spendWarningMail('o', NOW),
    );

  it('goes to the owner and the admins, once in a cycle', async () => {
    await setCap('NEAR');
    await send();
    await send();
    expect(sent.toSorted()).toEqual(['admin@acme.test', 'owner@acme.test']);
  });

  it('is sent again when the mail service was down', async () => {
    await setCap('NEAR');
    fails = true;
    await expect(send()).rejects.toThrow('down');
    fails = false;
    await send();
    expect(sent).toHaveLength(2);
  });

  it('is not sent when the cap was raised in the meantime', async () => {
    await setCap('BELOW');
    await send();
    expect(sent).toEqual([]);
  });
});
