import type { Payments } from '../../adapters/payments/payments.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { findDuePlan, type Subscription } from '../../domain/billing/billing.ts';
import type { Plan } from '../../domain/billing/plan.ts';
import { getPriceTerms } from '../../domain/billing/prices.ts';
import { getGroupLimit } from '../../domain/groups/group.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { logger } from '../../platform/logger.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refreshBilling, type RefreshBillingDeps } from './refresh-billing.ts';

export interface PlanChangeDeps {
  readonly data: Pick<Data, 'groups'>;
  readonly payments: Pick<Payments, 'setNextPlan'>;
}

/**
 * Plans another plan for the next billing cycle, so that all texts of a cycle have one price. The running plan takes a planned
 * change back. The payment provider keeps the choice.
 */
export async function planChange(
  { data, payments }: PlanChangeDeps,
  { id, brand }: Pick<Organization, 'id' | 'brand'>,
  running: Subscription,
  plan: Plan,
): Promise<Refusal | undefined> {
  if (brand === 'blast') return new Refusal('The price of your plan follows your number of contacts.');
  if (running.cancelAt !== null) return new Refusal('The plan was canceled. Keep it first, then change it.');
  if (findDuePlan(running)) return new Refusal('The plan is being changed. Please reload the page in a minute.');
  if (plan === (running.next?.plan ?? running.plan)) return undefined;
  const refusal = plan === running.plan ? undefined : await refuseTooManyGroups(data, { id, brand, plan });
  if (refusal) return refusal;
  await payments.setNextPlan(running.id, plan === running.plan ? null : { plan, from: running.periodEnd });
  return undefined;
}

/** A smaller plan must have room for what the organization has. */
async function refuseTooManyGroups(
  { groups }: PlanChangeDeps['data'],
  { id, brand, plan }: { readonly id: OrganizationId; readonly brand: string; readonly plan: Plan },
): Promise<Refusal | undefined> {
  const limit = getGroupLimit({ brand, plan });
  if (limit === null) return undefined;
  const { total } = await groups.listPage(id, { search: '', archived: false, limit: 1, after: null });
  if (total <= limit) return undefined;
  const surplus = total - limit;
  return new Refusal(
    `This plan has ${limit} groups, and you have ${total}. Archive ${surplus} ${surplus === 1 ? 'group' : 'groups'} first.`,
  );
}

export interface ApplyPlanDeps extends RefreshBillingDeps {
  readonly payments: RefreshBillingDeps['payments'] & Pick<Payments, 'applyNextPlan'>;
}

/**
 * Gives the subscription the plan whose billing cycle has begun. Runs after each message of the payment provider, such as that
 * of a renewal, and every hour. Nothing happens without a planned change.
 */
export async function applyPlanChange(deps: ApplyPlanDeps, organizationId: OrganizationId): Promise<void> {
  const organization = await deps.data.accounts.findOrganization(organizationId);
  const subscription = organization?.billing?.subscription ?? null;
  const next = findDuePlan(subscription);
  if (!organization || !subscription || !next) return;
  // No one with a plan is exempt.
  const terms = getPriceTerms({ ...organization, plan: next.plan }, []);
  await deps.payments.applyNextPlan(subscription.id, { next, terms });
  logger.info('An organization has another plan', { organizationId });
  await refreshBilling(deps, organizationId);
}
