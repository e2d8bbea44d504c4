import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { opensOrder } from '../../domain/numbers/number-order.ts';
import { canFollow, type NumberRegistration, type RegistrationDecision } from '../../domain/numbers/registration.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { provisionMessage } from '../../messages/numbers.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface DecideRegistrationDeps {
  readonly data: Pick<Data, 'accounts' | 'numberOrders' | 'numberRegistrations'>;
  readonly numbers: Pick<Queue, 'send'>;
  /** Wakes the dispatcher for every due minute. */
  readonly sweep: () => Promise<void>;
}

export interface DecideRegistrationInput {
  readonly organizationId: OrganizationId;
  readonly decision: RegistrationDecision;
  /** Why it was rejected, for the people of the organization. */
  readonly reason: string | null;
  /** Who decides: a user, an operator, or the carrier. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Stores what the carriers decided. A review and an approval order what they need at the carrier. A rejection stops sending
 * with its commit, and an approval lets texts that waited be sent, as soon as the organization has its number. The same decision again changes nothing, and completes an approval that
 * was interrupted. Returns the stored registration.
 */
export async function decideRegistration(
  { data, numbers, sweep }: DecideRegistrationDeps,
  { organizationId, decision, reason: given, by, now }: DecideRegistrationInput,
): Promise<NumberRegistration | Refusal> {
  const [organization, seen] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.numberRegistrations.findNumberRegistration(organizationId),
  ]);
  if (!organization) return notFound('organization');
  if (!seen) return new Refusal('This organization has not registered.');
  const reason = given?.trim() || null;
  if (decision === 'REJECTED' && reason === null)
    return new Refusal('Say why the registration is rejected, so that the organization can fix it.');
  if (seen.state !== decision) {
    if (!canFollow(seen.state, decision))
      return new Refusal(`The registration is in the state ${seen.state} and cannot become ${decision}.`);
    const after = { ...seen, state: decision, reason: decision === 'REJECTED' ? reason : null, decidedAt: now };
    const change = { organization, seen, after, action: 'decideNumberRegistration', by: { userId: by, at: now } };
    const ordersNumber = opensOrder(decision) && organization.number === null;
    const order = ordersNumber ? data.numberOrders.openWrites(organizationId, seen.form.areaCode) : [];
    if (!(await data.numberRegistrations.saveNumberRegistration(change, order)))
      return new Refusal('The registration has changed in the meantime. Look at it again.');
  }
  // Always, because a call that ended before this leaves an order and texts that wait for the next sweep.
  if (opensOrder(decision)) await numbers.send({ body: provisionMessage(organizationId) });
  if (decision === 'APPROVED') await sweep();
  return (await data.numberRegistrations.findNumberRegistration(organizationId)) ?? notFound('registration');
}
