import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { getBillingState } from '../../domain/billing/billing.ts';
import { copyCampaign } from '../../domain/campaigns/copy.ts';
import { buildStepId } from '../../domain/campaigns/step-id.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { campaignChanged, type Publish } from '../../domain/live/live-event.ts';
import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { findEntries } from '../contact-attributes/named-lists.ts';

export interface CopyCampaignDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'namedLists'>;
  readonly publish: Publish;
}

/**
 * Copies a campaign into its own organization, or into another one in which the actor may edit campaigns. An archived campaign
 * can be copied too.
 */
export async function cloneCampaign(
  deps: CopyCampaignDeps,
  actor: Actor,
  {
    campaignId,
    organizationId = actor.organizationId,
  }: { readonly campaignId: CampaignId; readonly organizationId?: OrganizationId | undefined },
): Promise<Campaign | Refusal> {
  const { data, publish } = deps;
  const campaign = await data.campaigns.find(actor.organizationId, campaignId);
  if (!campaign) return notFound('campaign');
  const isOther = organizationId !== actor.organizationId;
  const refusal = isOther ? await refuseTarget(deps, actor, organizationId) : null;
  if (refusal) return refusal;
  const fields = isOther ? await findEntries(deps, organizationId, 'FIELDS') : [];
  const id = newId(actor.now);
  const copy = copyCampaign(campaign, {
    organizationId,
    id,
    now: actor.now,
    newStepId: () => buildStepId(id, newId(actor.now)),
    findField: isOther ? (name) => fields.find((field) => isSameName(field.name, name))?.id ?? null : null,
  });
  await data.campaigns.create(copy);
  await publish([campaignChanged(organizationId, id)]);
  return copy;
}

async function refuseTarget(
  { data: { accounts } }: CopyCampaignDeps,
  { userId, wpAdmin, now }: Actor,
  organizationId: OrganizationId,
): Promise<Refusal | null> {
  const [organization, [membership]] = await Promise.all([
    accounts.findOrganization(organizationId),
    accounts.findOwnMemberships(userId, [organizationId]),
  ]);
  const mayEdit = wpAdmin || (membership !== undefined && hasAccess(membership.access, 'MANAGER'));
  if (!organization || !mayEdit) return notFound('organization');
  return getBillingState(organization.billing, now) === 'CLOSED'
    ? new Refusal('The account of that organization is closed.')
    : null;
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
