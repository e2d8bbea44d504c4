import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { getBillingState } from '../../domain/billing/billing.ts';
import { copyCampaign } from '../../domain/campaigns/copy.ts';
import { buildStepId } from '../../domain/campaigns/step-id.ts';
import { findStep, type Campaign } from '../../domain/campaigns/campaign.ts';
import { STRUCTURE_TYPES } from '../../domain/campaigns/step.ts';
import { buildIfThenId, buildIfThenPartId } from '../../domain/if-then/if-then-id.ts';
import type { IfThen } from '../../domain/if-then/if-then.ts';
import { campaignChanged, type Publish } from '../../domain/live/live-event.ts';
import type { CampaignId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { findEntries } from '../contact-attributes/named-lists.ts';

export interface CopyCampaignDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'ifThens' | 'namedLists'>;
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
    userId: actor.userId,
    now: actor.now,
    newStepId: () => buildStepId(id, newId(actor.now)),
    findField: isOther ? (name) => fields.find((field) => isSameName(field.name, name))?.id ?? null : null,
  });
  await data.campaigns.create(copy);
  if (!isOther) await copyIfThens(deps, campaign, copy, actor.now);
  await publish([campaignChanged(organizationId, id)]);
  return copy;
}

/**
 * The if/thens of the steps come along under new ids. Nobody is in the copy yet, so that nothing fires meanwhile. Into another
 * organization none come: they name its pitches, people and campaigns.
 */
async function copyIfThens({ data }: CopyCampaignDeps, from: Campaign, to: Campaign, now: Date): Promise<void> {
  const { organizationId } = from;
  const copiedIds = new Map(
    STRUCTURE_TYPES.flatMap((phase) => {
      const known = from.structure[phase].filter((stepId) => findStep(from, stepId) !== undefined);
      return known.map((stepId, index) => [stepId, to.structure[phase][index]] as const);
    }),
  );
  for (const ifThen of await data.ifThens.listOfCampaign(organizationId, from.id)) {
    const stepId = copiedIds.get(ifThen.stepId);
    if (stepId === undefined || !ifThen.active) continue;
    const id = buildIfThenId(stepId, newId(now));
    const withNewId = <Part>(part: Part) => ({ ...part, id: buildIfThenPartId(id, newId(now)) });
    const { triggers, actions } = ifThen;
    const copied = { ...ifThen, id, stepId, triggers: triggers.map(withNewId), actions: actions.map(withNewId) };
    for (let saved: IfThen | null = null; saved === null;) {
      const links = await data.ifThens.readLinks(organizationId);
      saved = await data.ifThens.save(organizationId, null, { ...copied, since: now, created: now }, links);
    }
  }
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
