import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { MAX_SPEND_CAP_CENTS, MIN_SPEND_CAP_CENTS } from '../../domain/billing/spend-cap.ts';
import { organizationChanged } from '../../domain/shared/live-event.ts';
import { spendWarningMail } from '../../messages/mails.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { measureSpend, type CheckSpendDeps } from './check-spend.ts';

export interface SetSpendCapDeps extends CheckSpendDeps {
  readonly data: CheckSpendDeps['data'] & Pick<Data, 'accounts'>;
  /** null if the stage sends no mails. */
  readonly mails: Pick<Queue, 'send'> | null;
  /** Wakes the dispatcher for every due minute. */
  readonly sweep: () => Promise<void>;
}

/**
 * Sets or removes the organization's spend cap. Texts that waited for a higher cap are released, and a cap below what was
 * spent already holds sending at once.
 */
export async function setSpendCap(
  deps: SetSpendCapDeps,
  { organizationId, userId, now }: Actor,
  capCents: number | null,
): Promise<Refusal | undefined> {
  const { data, mails, sweep, publish } = deps;
  if (capCents !== null && (capCents < MIN_SPEND_CAP_CENTS || capCents > MAX_SPEND_CAP_CENTS))
    return new Refusal('Choose a cap between $1 and $100,000.');
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  const measured = await measureSpend(deps, organization, capCents);
  if (measured === null) return new Refusal('A cap needs a plan. Set up billing first.');
  const { level, cycleStart } = measured;
  if (!(await data.spendCaps.setCap(organization, capCents, { level, cycleStart, at: now }, userId)))
    return new Refusal('The cap or the billing has changed in the meantime. Please reload the page.');
  if (level !== 'BELOW') await mails?.send({ body: spendWarningMail(organizationId, cycleStart) });
  // Texts that came due while sending was held go now, within the window and at the number's pace.
  if (level !== 'REACHED') await sweep();
  await publish([organizationChanged(organizationId)]);
  return undefined;
}
