import type { Data } from '../../data/index.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { findPublicationProblem } from '../../domain/library/library-entry.ts';
import type { LibraryCategory, LibraryEntry } from '../../domain/library/publication.ts';
import { campaignChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Pitch } from '../../domain/pitches/pitch.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import type { CampaignId, OrganizationId, PitchId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { CampaignPart } from '../campaign-settings/campaign-part.ts';
import { labelFields } from '../contact-attributes/label-fields.ts';

export interface LibraryDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'library' | 'namedLists' | 'pitches'>;
}

export interface PublishDeps extends LibraryDeps {
  readonly publish: Publish;
}

/** Entries that a page of the library looks through. */
const LOOKED_THROUGH = 100;

/** Returns a page of the library of the actor's brand, the newest first. Cost: one read and one query. */
export async function listLibrary(
  { data }: LibraryDeps,
  { organizationId }: Actor,
  {
    search,
    categories,
    after,
  }: { readonly search: string; readonly categories: readonly LibraryCategory[]; readonly after: string | null },
): Promise<{ readonly entries: readonly LibraryEntry[]; readonly next: string | null }> {
  const brand = await findBrand(data, organizationId);
  return data.library.listPage({ brand, categories, search }, { limit: LOOKED_THROUGH, after });
}

/** Campaigns that one answer of `listPublicCampaigns` has. */
const PUBLIC_CAMPAIGNS = 50;

/** Returns the newest campaigns of the library of the actor's brand, as they are now. Cost: two reads, a query, and three reads for each. */
export async function listPublicCampaigns(deps: LibraryDeps, actor: Actor): Promise<Campaign[]> {
  const { entries } = await listLibrary(deps, actor, { search: '', categories: [], after: null });
  const found = await Promise.all(
    entries.slice(0, PUBLIC_CAMPAIGNS).map(({ campaignId }) => findPublicCampaign(deps, actor, campaignId)),
  );
  // An entry may be withdrawn between the two reads.
  return found.flatMap((campaign) => (campaign instanceof Refusal ? [] : [campaign]));
}

/**
 * Returns a campaign of the library of the actor's brand, as it is now. Its texts name custom fields as their organization calls them.
 * Cost: three reads, and one more when a text names a field.
 */
export async function findPublicCampaign(
  { data }: LibraryDeps,
  { organizationId }: Actor,
  campaignId: CampaignId,
): Promise<Campaign | Refusal> {
  const missing = notFound('campaign');
  const owner = await data.library.findOwner(await findBrand(data, organizationId), campaignId);
  const found = owner === null ? null : await data.campaigns.findCampaign(owner, campaignId);
  // The owner may have withdrawn it at this moment.
  if (owner === null || !found?.publication || found.archived !== null) return missing;
  const [campaign] = await labelFields({ data }, owner, [found]);
  return campaign ?? missing;
}

/** Returns the pitches of a campaign of the library with their slides, by id. Cost: a query for each pitch. */
export async function loadPublicPitches(
  { data }: LibraryDeps,
  { organizationId, steps }: Campaign,
): Promise<ReadonlyMap<PitchId, { readonly pitch: Pitch; readonly slides: readonly Slide[] }>> {
  const pitchIds = [...new Set(Object.values(steps).flatMap(({ pitchId }) => pitchId ?? []))];
  const loaded = await Promise.all(pitchIds.map((pitchId) => data.pitches.loadPitch(organizationId, pitchId)));
  return new Map(loaded.flatMap((found) => (found ? [[found.pitch.id, found] as const] : [])));
}

/** What the library says of a campaign. */
export interface PublicationChange {
  /** missing means as it is. */
  readonly isPublic?: boolean | null | undefined;
  readonly category?: LibraryCategory | null | undefined;
  readonly description?: string | null | undefined;
}

/** Plans to put a campaign into the library of its brand, to change what the library says of it, or to take it out. Cost: one read. */
export async function planPublication(
  { data }: Pick<LibraryDeps, 'data'>,
  { organizationId, now }: Actor,
  { isPublic, category, description }: PublicationChange,
): Promise<CampaignPart> {
  const brand = await findBrand(data, organizationId);
  return async (before) => {
    const known = before.publication ?? null;
    if (isPublic === false) return { campaign: known === null ? before : { ...before, publication: null }, writes: [] };
    if (isPublic !== true && known === null) return { campaign: before, writes: [] };
    const publication = {
      brand,
      category: category ?? known?.category ?? 'Other',
      description: description?.trim() ?? known?.description ?? '',
      since: known?.since ?? now,
    };
    const problem = findPublicationProblem(before, publication.description);
    return problem === null ? { campaign: { ...before, publication }, writes: [] } : new Refusal(problem);
  };
}

/** Takes someone else's campaign out of the library. For platform staff. */
export async function unpublishCampaign(
  deps: PublishDeps,
  actor: Actor,
  campaignId: CampaignId,
): Promise<Refusal | undefined> {
  const found = await findPublicCampaign(deps, actor, campaignId);
  if (found instanceof Refusal) return found;
  const { organizationId } = found;
  await deps.data.campaigns.change(organizationId, campaignId, (before) => ({ ...before, publication: null }));
  await deps.publish([campaignChanged(organizationId, campaignId)]);
  return undefined;
}

async function findBrand(data: LibraryDeps['data'], organizationId: OrganizationId): Promise<string> {
  const organization = await data.accounts.findOrganization(organizationId);
  if (!organization) throw new Error(`Organization ${organizationId} is gone`);
  return organization.brand;
}
