import type { Data } from '../../data/index.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { PLATFORM_ORGANIZATION } from '../../domain/platform/platform-organization.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SuspendOrganizationDeps {
  readonly data: Pick<Data, 'accounts' | 'pauses'>;
  /** Wakes the dispatcher for every due minute. */
  readonly sweep: () => Promise<void>;
  readonly publish: Publish;
}

/**
 * Suspends any organization, or ends its suspension. Only platform staff may. Its people see why and can do nothing, and it
 * sends nothing. A STOP still counts, and scheduled texts wait.
 */
export async function suspendOrganization(
  { data, sweep, publish }: SuspendOrganizationDeps,
  { wpAdmin, userId, now }: Actor,
  {
    organizationId,
    suspended,
    note,
  }: { readonly organizationId: OrganizationId; readonly suspended: boolean; readonly note: string | null },
): Promise<Refusal | undefined> {
  if (!wpAdmin) return new Refusal('Only platform staff can suspend an organization.');
  if (organizationId === PLATFORM_ORGANIZATION)
    return new Refusal('The organization of the platform cannot be suspended.');
  if (!(await data.accounts.findOrganization(organizationId))) return notFound('organization');
  const changed = suspended
    ? await data.pauses.suspend(organizationId, { note: note?.trim() || null, at: now, by: userId })
    : await data.pauses.endSuspension(organizationId, userId, now);
  // Two tabs may do the same. The second finds it done.
  if (!changed) return undefined;
  // Messages that came due during the suspension go now, within the window and at the number's pace.
  if (!suspended) await sweep();
  await publish([organizationChanged(organizationId)]);
  return undefined;
}
