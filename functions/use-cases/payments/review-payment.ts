import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { paymentFailedMail } from '../../messages/mails.ts';

export interface ReviewPaymentDeps {
  readonly data: Pick<Data, 'accounts'>;
  /** null if the stage sends no mails. */
  readonly mails: Pick<Queue, 'send'> | null;
}

/**
 * Tells the owner and the admins of an organization about a payment that failed, before sending stops. Runs every hour and after
 * each message of the payment provider. A repetition sends no second mail to any of them.
 */
export async function reviewPayment({ data, mails }: ReviewPaymentDeps, organizationId: OrganizationId): Promise<void> {
  const subscription = (await data.accounts.findOrganization(organizationId))?.billing?.subscription;
  if (subscription?.status !== 'PAST_DUE' || !subscription.pastDueSince) return;
  await mails?.send({ body: paymentFailedMail(organizationId, subscription.pastDueSince) });
}
