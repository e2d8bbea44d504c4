import type { Data } from '../../data/index.ts';
import type { Plan } from '../../domain/billing/plan.ts';
import { organizationChanged, type Publish } from '../../domain/live/live-event.ts';
import type { Switches } from '../../domain/platform/switches.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SaveSwitchesDeps {
  readonly data: Pick<Data, 'accounts' | 'settings'>;
  readonly publish: Publish;
}

/** Changes the switches and the plan of any organization. Only platform staff may. */
export async function saveSwitches(
  { data, publish }: SaveSwitchesDeps,
  { wpAdmin, userId, now }: Actor,
  organizationId: OrganizationId,
  changes: Partial<Switches> & { readonly plan?: Plan | null | undefined },
): Promise<Refusal | undefined> {
  if (!wpAdmin) return new Refusal('Only platform staff can change this.');
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  await data.settings.saveOrganization(organizationId, organization, changes, { userId, at: now });
  await publish([organizationChanged(organizationId)]);
  return undefined;
}
