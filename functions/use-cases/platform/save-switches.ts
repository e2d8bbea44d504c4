import type { Data } from '../../data/index.ts';
import type { Plan } from '../../domain/billing/plan.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Switches } from '../../domain/platform/switches.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SaveSwitchesDeps {
  readonly data: Pick<Data, 'accounts' | 'settings'>;
  readonly publish: Publish;
}

export type SwitchChanges = Partial<Switches> & { readonly plan?: Plan | null | undefined };

/** Refuses changes of switches by anybody but platform staff. */
export function refuseSwitches({ wpAdmin }: Actor, changes: SwitchChanges): Refusal | undefined {
  return wpAdmin || Object.keys(changes).length === 0 ? undefined : new Refusal('Only platform staff can change this.');
}

/** Changes the switches and the plan of any organization. Only platform staff may. */
export async function saveSwitches(
  { data, publish }: SaveSwitchesDeps,
  actor: Actor,
  organizationId: OrganizationId,
  changes: SwitchChanges,
): Promise<Refusal | undefined> {
  const refused = refuseSwitches(actor, changes);
  if (refused) return refused;
  const { userId, now: at } = actor;
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  // Someone may delete the organization at this moment.
  if (!(await data.settings.saveOrganization(organizationId, organization, changes, { userId, at })))
    return notFound('organization');
  await publish([organizationChanged(organizationId)]);
  return undefined;
}
