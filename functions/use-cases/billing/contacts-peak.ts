import type { Payments } from '../../adapters/payments/payments.ts';
import type { Data } from '../../data/index.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { isUnreported, takesLateReport, type ContactsPeak } from '../../domain/billing/contacts-peak.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

export interface ContactsPeakDeps {
  readonly data: Pick<Data, 'accounts' | 'counters' | 'contactsPeaks'>;
  readonly now: () => Date;
}

export interface ReportContactsDeps extends ContactsPeakDeps {
  readonly payments: Pick<Payments, 'report'>;
}

/** The peak of the billing cycle that the copy of the subscription names. */
interface CyclePeak extends ContactsPeak {
  readonly periodEnd: Date;
}

/**
 * Raises the highest number of contacts of the billing cycle to the number of now. The number of contacts only falls when
 * contacts are archived or an import is undone: both call this function first, so that no highest number is missed. Returns
 * the cycle and its highest number, or null for an organization whose contacts cost nothing.
 */
export async function recordContactsPeak(
  { data, now }: ContactsPeakDeps,
  organizationId: OrganizationId,
): Promise<CyclePeak | null> {
  const organization = await data.accounts.findOrganization(organizationId);
  const subscription = organization?.billing?.subscription;
  if (!organization || !subscription || !getPackById(organization.brand).flags.blastMode) return null;
  const { leads } = await data.counters.getOrganizationCounts(organizationId);
  const { periodStart, periodEnd } = subscription;
  // After its end the cycle keeps its number. The next cycle begins with the next copy.
  const peak =
    now() < periodEnd
      ? await data.contactsPeaks.raise(organizationId, periodStart, leads)
      : ((await data.contactsPeaks.findContactsPeak(organizationId, periodStart)) ?? {
          periodStart,
          highest: leads,
          reported: null,
        });
  return { ...peak, periodEnd };
}

/**
 * Reports the highest number of contacts to the payment provider, unless the provider has it. The provider charges the last
 * report of a cycle. The cycle before is reported too while its invoice may be open: its last report may have failed, and the
 * copy may have moved on. A repetition after a kill sends the same report, which the provider counts once.
 */
export async function reportContacts(deps: ReportContactsDeps, organizationId: OrganizationId): Promise<void> {
  // Before the count: of two reports the later count counts.
  const at = deps.now();
  const organization = await deps.data.accounts.findOrganization(organizationId);
  const customerId = organization?.billing?.customerId;
  const peak = customerId ? await recordContactsPeak(deps, organizationId) : null;
  if (!customerId || !peak) return;
  const { periodStart, periodEnd } = peak;
  const before = takesLateReport(periodStart, at)
    ? await deps.data.contactsPeaks.findBefore(organizationId, periodStart)
    : null;
  const of = { organizationId, customerId };
  if (before) await reportPeak(deps, { ...of, ...before, at: lastSecondBefore(periodStart) });
  const latest = lastSecondBefore(periodEnd);
  await reportPeak(deps, { ...of, ...peak, at: at < latest ? at : latest });
}

interface PeakReport extends ContactsPeak {
  readonly organizationId: OrganizationId;
  readonly customerId: string;
  readonly at: Date;
}

async function reportPeak(
  { data, payments }: ReportContactsDeps,
  { organizationId, customerId, at, ...peak }: PeakReport,
): Promise<void> {
  if (!isUnreported(peak)) return;
  const { periodStart, highest } = peak;
  await payments.report('contacts', {
    identifier: `${organizationId}:contacts:${periodStart.toISOString()}:${highest}`,
    customerId,
    value: highest,
    at,
  });
  await data.contactsPeaks.markReported(organizationId, periodStart, highest);
}

/** The time of a report decides to which cycle it belongs. The provider's times have whole seconds. */
function lastSecondBefore(end: Date): Date {
  return new Date(end.getTime() - 1_000);
}
