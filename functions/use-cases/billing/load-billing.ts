import type { Invoice } from '../../adapters/payments/invoices.ts';
import type { Payments } from '../../adapters/payments/payments.ts';
import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { computeContactsCents, computeCycleCents, getPriceTerms } from '../../domain/billing/prices.ts';
import type { Actor } from '../../platform/actor.ts';
import { logger } from '../../platform/logger.ts';
import { recordContactsPeak, type ContactsPeakDeps } from './contacts-peak.ts';
import { countCycleSegments, type CycleDeps } from './cycle-segments.ts';

export interface LoadBillingDeps {
  readonly data: CycleDeps['data'] & ContactsPeakDeps['data'] & Pick<Data, 'counters'>;
  readonly payments: Pick<Payments, 'listInvoices'>;
  readonly exemptIds: readonly string[];
  readonly now: () => Date;
}

/** What the tab Billing shows beside the copy on the organization. */
export interface BillingDetails {
  readonly cycleSegments: number;
  readonly totalSegments: number;
  readonly cycleCents: number;
  /** null if contacts cost nothing. */
  readonly contacts: { readonly highest: number; readonly priceCents: number } | null;
  readonly products: readonly { readonly id: string; readonly name: string; readonly priceCents: number }[];
  readonly invoices: readonly Invoice[];
}

/** Loads what the tab Billing shows. Null for people who may not change the account. */
export async function loadBilling(
  deps: LoadBillingDeps,
  { access }: Pick<Actor, 'access'>,
  organization: Organization,
): Promise<BillingDetails | null> {
  if (!hasAccess(access, 'MANAGER')) return null;
  const terms = getPriceTerms(organization, deps.exemptIds);
  const [cycleSegments, counts, peak, invoices] = await Promise.all([
    countCycleSegments(deps, organization, deps.now()),
    deps.data.counters.getOrganizationCounts(organization.id),
    recordContactsPeak(deps, organization.id),
    findInvoices(deps, organization),
  ]);
  const contacts = peak && { highest: peak.highest, priceCents: computeContactsCents(terms, peak.highest) };
  return {
    cycleSegments,
    totalSegments: counts.segments,
    cycleCents: computeCycleCents(terms, cycleSegments),
    contacts,
    products: [
      ...(terms.monthlyCents > 0 ? [{ id: 'month', name: 'Monthly plan', priceCents: terms.monthlyCents }] : []),
      ...(contacts ? [{ id: 'contacts', name: 'Contacts', priceCents: contacts.priceCents }] : []),
    ],
    invoices,
  };
}

/** The tab opens without invoices while the payment provider does not respond. */
async function findInvoices(
  { payments }: Pick<LoadBillingDeps, 'payments'>,
  { id, billing }: Organization,
): Promise<readonly Invoice[]> {
  if (!billing?.customerId) return [];
  try {
    return await payments.listInvoices(billing.customerId);
  } catch (error) {
    logger.error('The invoices could not be read', { organizationId: id, error: error as Error });
    return [];
  }
}
