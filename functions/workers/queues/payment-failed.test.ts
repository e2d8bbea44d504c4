import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { newBilling, type Subscription } from '../../domain/billing/billing.ts';
import { paymentFailedMail } from '../../messages/mails.ts';
import { sendMail } from './send-mail.ts';

const FAILED = new Date('2026-03-02T17:00:00Z');
const daysLater = (days: number): Date => new Date(FAILED.getTime() + days * 86_400_000);

describe('The mail about a failed payment', () => {
  let data: Data;
  let now = FAILED;
  let sent: { to: string; text: string }[] = [];
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    sent = [];
    now = daysLater(1);
    await data.accounts.createOrganization(buildOrganization({ id: 'o', name: 'Sunrise', number: null }));
    for (const access of ['OWNER', 'ADMIN', 'MANAGER'] as const) {
      const [id, email] = [access, `${access.toLowerCase()}@acme.test`];
      await data.accounts.createUser({ id, email, name: access, phone: null, wpAdmin: false }, 'none');
      await data.accounts.addMember({ userId: id, organizationId: 'o', organizationName: 'Sunrise', access });
    }
  });

  const store = async (status: Subscription['status'], readAt: Date) =>
    data.billingCopies.store('o', {
      ...newBilling(readAt),
      customerId: 'cus_1',
      subscription: {
        id: 'sub_1',
        status,
        plan: 'basic',
        periodStart: FAILED,
        periodEnd: daysLater(31),
        cancelAt: null,
        pastDueSince: status === 'PAST_DUE' ? FAILED : null,
        endedAt: null,
      },
    });
  const send = () =>
    sendMail(
      {
        data,
        mailer: { send: async (to, _, { text }) => void sent.push({ to, text }) },
        publicAddress: async () => 'https://app.acme.test',
        now: () => now,
      },
      paymentFailedMail('o', FAILED),
    );

  it('goes to the owner and the admins once, and says when sending stops', async () => {
    await store('PAST_DUE', FAILED);
    await send();
    await send();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['admin@acme.test', 'owner@acme.test']);
    // Three days after March 2.
    expect(sent[0]?.text).toContain('Sending stops on March 5, 2026.');
    expect(sent[0]?.text).toContain('https://app.acme.test/account?tab=billing');
  });

  it('says that sending has stopped when it comes late', async () => {
    await store('PAST_DUE', FAILED);
    now = daysLater(4);
    await send();
    expect(sent[0]?.text).toContain('Sending has stopped.');
  });

  it('is not sent after the payment', async () => {
    await store('ACTIVE', FAILED);
    await send();
    expect(sent).toEqual([]);
  });
});
