import type { Payments } from '../../adapters/payments/payments.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { getBillingState, type Subscription } from '../../domain/billing/billing.ts';
import { toStoredRates, type ContractRates } from '../../domain/billing/contract-rates.ts';
import { getPriceTerms } from '../../domain/billing/prices.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { hasCountedUsage } from '../billing/counted-usage.ts';
import { meterUsage, type MeterUsageDeps } from '../billing/meter-usage.ts';
import { refreshBilling, type RefreshBillingDeps } from '../billing/refresh-billing.ts';

export interface ChangeSubscriptionDeps extends RefreshBillingDeps {
  readonly data: RefreshBillingDeps['data'] & MeterUsageDeps['data'] & Pick<Data, 'settings'>;
  readonly payments: RefreshBillingDeps['payments'] & MeterUsageDeps['payments'] & Pick<Payments, 'changePrices'>;
  /** Organizations that pay nothing while they have no plan. */
  readonly exemptIds: readonly string[];
}

/**
 * Gives an organization the rates of a contract, which take the place of the price table from the next message on. Only
 * platform staff may. A running subscription begins a new billing cycle, so that all texts of a cycle have one price: what was
 * sent before is reported to the meter first, and is charged at the price before, once the provider has counted it. Repeated, it
 * changes nothing.
 */
export async function changeSubscription(
  deps: ChangeSubscriptionDeps,
  { wpAdmin, userId, now }: Actor,
  organizationId: OrganizationId,
  given: ContractRates,
): Promise<Refusal | undefined> {
  if (!wpAdmin) return new Refusal('Only platform staff can change this.');
  const rates = toStoredRates(given);
  if (typeof rates === 'string') return new Refusal(rates);
  const organization = await deps.data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  await deps.data.settings.saveOrganization(organizationId, organization, rates, { userId, at: now });
  const running = findRunning(organization, now);
  if (running) {
    // A repetition reports nothing more: an organization that sends all the time would never be counted.
    if (!hasRates(organization, rates)) await meterUsage(deps, organizationId, { unsettled: true });
    if (!(await hasCountedUsage(deps, organizationId))) return new Refusal(COUNTING);
    const terms = getPriceTerms({ ...organization, ...rates, plan: running.plan }, deps.exemptIds);
    await deps.payments.changePrices(running.id, terms);
  }
  await refreshBilling(deps, organizationId);
  return undefined;
}

/** The rates are stored, and act from the next message on. */
const COUNTING =
  'The payment provider still counts the texts until now. Save again in two minutes, so that it charges these rates.';

function hasRates(organization: Organization, rates: object): boolean {
  return Object.entries(rates).every(([name, value]) => Reflect.get(organization, name) === value);
}

function findRunning({ billing }: Organization, now: Date): Subscription | null {
  const subscription = billing?.subscription ?? null;
  if (!subscription || subscription.status === 'INCOMPLETE') return null;
  return getBillingState(billing, now) === 'CLOSED' ? null : subscription;
}
