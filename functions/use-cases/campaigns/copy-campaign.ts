import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { getBillingState } from '../../domain/billing/billing.ts';
import { copyBlocks, copyCampaign, listCopiedSteps, type CopyTarget } from '../../domain/campaigns/copy.ts';
import { buildStepId } from '../../domain/campaigns/campaign-ids.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { STRUCTURE_TYPES } from '../../domain/campaigns/step.ts';
import { copyIfThen, type IfThenCopyTarget } from '../../domain/if-then/copy-if-then.ts';
import { buildIfThenId } from '../../domain/if-then/if-then-id.ts';
import type { IfThen } from '../../domain/if-then/if-then.ts';
import { campaignChanged, pitchChanged, type Publish } from '../../domain/shared/live-event.ts';
import { copyPitch, listFileKeys } from '../../domain/pitches/copy-pitch.ts';
import type { CampaignId, OrganizationId, PitchId, StepId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId, newOrderedId, newPublicCode } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { findEntries } from '../contact-attributes/named-lists.ts';
import { findPublicCampaign, type LibraryDeps } from './library.ts';

export interface CopyCampaignDeps extends LibraryDeps {
  readonly data: LibraryDeps['data'] & Pick<Data, 'ifThens' | 'mediaFiles'>;
  readonly publish: Publish;
}

interface CopyRequest {
  readonly campaignId: CampaignId;
  readonly organizationId?: OrganizationId | undefined;
  /** The campaign is one of the public library. */
  readonly isPublic?: boolean;
}

const FULL = 'This organization has as many pitches as it may have. The campaign was not copied.';

/**
 * Copies a campaign into its own organization, or into another one in which the actor may edit campaigns. An archived campaign
 * can be copied too. A campaign of the public library is copied with its pitches.
 */
export async function cloneCampaign(
  deps: CopyCampaignDeps,
  actor: Actor,
  { campaignId, organizationId = actor.organizationId, isPublic = false }: CopyRequest,
): Promise<Campaign | Refusal> {
  const { data, publish } = deps;
  const campaign = isPublic
    ? await findPublicCampaign(deps, actor, campaignId)
    : ((await data.campaigns.findCampaign(actor.organizationId, campaignId)) ?? notFound('campaign'));
  if (campaign instanceof Refusal) return campaign;
  const refusal = organizationId === actor.organizationId ? null : await refuseTarget(deps, actor, organizationId);
  if (refusal) return refusal;
  const isAbroad = organizationId !== campaign.organizationId;
  const pitches = isAbroad ? await copyPitches(deps, actor, campaign, organizationId) : null;
  if (pitches instanceof Refusal) return pitches;
  const fields = isAbroad ? await findEntries(deps, organizationId, 'FIELDS') : [];
  const id = newId(actor.now);
  const target: CopyTarget = {
    organizationId,
    id,
    userId: actor.userId,
    now: actor.now,
    findPitch: (pitchId) => (pitches ? (pitches.pitchIds.get(pitchId) ?? null) : pitchId),
    newStepId: () => buildStepId(id, newId(actor.now)),
    findField: isAbroad ? (name) => fields.find((field) => isSameName(field.name, name))?.id ?? null : null,
  };
  const copied = copyCampaign(campaign, target);
  const copy = isPublic ? { ...copied, name: campaign.name } : copied;
  // Both show the file, so that it stays when one of them gets another.
  if (copy.branding?.image) await data.mediaFiles.share(organizationId, [copy.branding.image]);
  await data.campaigns.createCampaign(copy);
  const abroad = pitches && {
    newIds: pitches.newIds,
    copyBlocks: (blocks: Parameters<typeof copyBlocks>[0]) => copyBlocks(blocks, target),
  };
  await copyIfThens(deps, { from: campaign, to: copy, now: actor.now, abroad });
  await publish([campaignChanged(organizationId, id)]);
  return copy;
}

/** Copies the pitches of a campaign's steps into another organization. Returns the new ids by the old ones. */
async function copyPitches(
  { data, publish }: CopyCampaignDeps,
  { userId, now }: Actor,
  campaign: Campaign,
  organizationId: OrganizationId,
): Promise<{ pitchIds: Map<PitchId, PitchId>; newIds: Map<string, string> } | Refusal> {
  const pitchIds = new Map<PitchId, PitchId>();
  const newIds = new Map<string, string>();
  for (const pitchId of new Set(Object.values(campaign.steps).flatMap((step) => step.pitchId ?? []))) {
    const loaded = await data.pitches.loadPitch(campaign.organizationId, pitchId);
    if (!loaded) continue;
    const id = newId(now);
    const target = { organizationId, id, userId, now, newCode: newPublicCode };
    const copy = copyPitch(loaded.pitch, loaded.slides, target);
    // Before the copy, so that no file goes that it shows.
    await data.mediaFiles.share(organizationId, listFileKeys(copy.pitch, copy.slides));
    if ((await data.pitches.createWithSlides(copy.pitch, copy.slides)) === 'FULL') return new Refusal(FULL);
    await publish([pitchChanged(organizationId, id)]);
    pitchIds.set(pitchId, id);
    for (const [old, copied] of copy.newIds) newIds.set(old, copied);
  }
  return { pitchIds, newIds };
}

interface IfThenCopies {
  readonly from: Campaign;
  readonly to: Campaign;
  readonly now: Date;
  readonly abroad: IfThenCopyTarget['abroad'];
}

/** The if/thens of the steps come along under new ids. No one is in the copy yet, so that nothing fires in the meantime. */
async function copyIfThens({ data }: CopyCampaignDeps, { from, to, now, abroad }: IfThenCopies): Promise<void> {
  const copiedIds = mapSteps(from, to);
  const ifThens = await data.ifThens.listOfCampaign(from.organizationId, from.id);
  for (const [index, ifThen] of ifThens.entries()) {
    const stepId = copiedIds.get(ifThen.stepId);
    if (stepId === undefined || !ifThen.active) continue;
    // Lists are in the order of ids.
    const id = buildIfThenId(stepId, newOrderedId(now, index));
    const copied = copyIfThen(ifThen, { id, stepId, now, newSuffix: () => newId(now), abroad });
    if (copied === null) continue;
    for (let saved: IfThen | null = null; saved === null;) {
      const links = await data.ifThens.readLinks(to.organizationId);
      saved = await data.ifThens.saveIfThen(to.organizationId, null, copied, links);
    }
  }
}

function mapSteps(from: Campaign, to: Campaign): ReadonlyMap<StepId, StepId | undefined> {
  return new Map(
    STRUCTURE_TYPES.flatMap((phase) =>
      listCopiedSteps(from, phase).map(({ id }, index) => [id, to.structure[phase][index]] as const),
    ),
  );
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
