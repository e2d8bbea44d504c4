import type { Payments } from '../../adapters/payments/payments.ts';
import type { Data } from '../../data/index.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

export interface ContactsPeakDeps {
  readonly data: Pick<Data, 'accounts' | 'counters' | 'contactsPeaks'>;
  readonly now: () => Date;
}

export interface ReportContactsDeps extends ContactsPeakDeps {
  readonly payments: Pick<Payments, 'report'>;
}

/**
 * Raises the highest number of contacts of the billing cycle to the number of now. The number of contacts only falls when
 * contacts are archived or an import is undone: both call this function first, so that no highest number is missed. Returns
 * the cycle and its highest number, or null for an organization whose contacts cost nothing.
 */
export async function recordContactsPeak(
  { data, now }: ContactsPeakDeps,
  organizationId: OrganizationId,
): Promise<{ readonly periodStart: Date; readonly periodEnd: Date; readonly highest: number } | null> {
  const organization = await data.accounts.findOrganization(organizationId);
  const subscription = organization?.billing?.subscription;
  if (!organization || !subscription || !getPackById(organization.brand).flags.blastMode) return null;
  const { leads } = await data.counters.getOrganizationCounts(organizationId);
  const { periodStart, periodEnd } = subscription;
  // After its end the cycle keeps its number. The next cycle begins with the next copy.
  const highest =
    now() < periodEnd
      ? await data.contactsPeaks.raise(organizationId, periodStart, leads)
      : ((await data.contactsPeaks.find(organizationId, periodStart)) ?? leads);
  return { periodStart, periodEnd, highest };
}

/** Reports the highest number of contacts to the payment provider. The provider charges the last report of a cycle. */
export async function reportContacts(deps: ReportContactsDeps, organizationId: OrganizationId): Promise<void> {
  // Before the count: of two reports the later count counts.
  const at = deps.now();
  const organization = await deps.data.accounts.findOrganization(organizationId);
  const customerId = organization?.billing?.customerId;
  const peak = customerId ? await recordContactsPeak(deps, organizationId) : null;
  if (!customerId || !peak) return;
  const { periodStart, periodEnd, highest } = peak;
  await deps.payments.report('contacts', {
    identifier: `${organizationId}:contacts:${periodStart.toISOString()}:${highest}`,
    customerId,
    value: highest,
    at: new Date(Math.min(at.getTime(), periodEnd.getTime() - 1_000)),
  });
}
