import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { spendWarningMail } from '../../messages/mails.ts';
import { checkSpend, type CheckSpendDeps } from './check-spend.ts';

export interface ReviewSpendDeps extends CheckSpendDeps {
  readonly data: CheckSpendDeps['data'] & Pick<Data, 'accounts'>;
  /** null if the stage sends no mails. */
  readonly mails: Pick<Queue, 'send'> | null;
  /** Wakes the dispatcher for every due minute. */
  readonly sweep: () => Promise<void>;
}

/**
 * Checks the spend cap of an organization, warns its owner and admins, and releases what waited for a new cycle. Runs every
 * hour, after each message of the payment provider, and when the sender finds that 80 % are used. A repetition sends no second
 * mail to anybody in a cycle.
 */
export async function reviewSpend(deps: ReviewSpendDeps, organizationId: OrganizationId): Promise<void> {
  const organization = await deps.data.accounts.findOrganization(organizationId);
  if (!organization) return;
  const checked = await checkSpend(deps, organization);
  if (checked === null) return;
  if (checked.level !== 'BELOW') await deps.mails?.send({ body: spendWarningMail(organizationId, checked.cycleStart) });
  if (checked.level !== 'REACHED' && organization.spendHeld != null) await deps.sweep();
}
