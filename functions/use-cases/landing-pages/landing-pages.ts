import type { Data } from '../../data/index.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { buildFirstItems, cleanItems, type FormItem } from '../../domain/forms/form-item.ts';
import type { FormDay } from '../../domain/forms/form-figures.ts';
import {
  findLandingPageProblem,
  hasOtherValues,
  LANDING_PAGE_LIMITS,
  NEW_LANDING_PAGE_TITLE,
  type LandingPage,
  type SeenLandingPage,
} from '../../domain/landing-pages/landing-page.ts';
import { landingPageChanged, type Publish } from '../../domain/shared/live-event.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import type { CampaignId, LandingPageId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId, newPublicCode } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { loadFormFigures, type LoadedFigures } from '../forms/load-figures.ts';
import { listFileWrites, storeImages, type ChosenImages } from '../media/owned-images.ts';
import type { StoreImageDeps } from '../media/store-image.ts';

export interface LandingPageDeps extends StoreImageDeps {
  readonly data: StoreImageDeps['data'] &
    Pick<Data, 'accounts' | 'campaigns' | 'formFigures' | 'formSettings' | 'landingPages' | 'limits'>;
  readonly publish: Publish;
}

/** A campaign as a landing page names it. */
export interface NamedCampaign {
  readonly id: CampaignId;
  readonly name: string;
}

export interface LoadedLandingPage {
  readonly page: LandingPage;
  readonly figures: LoadedFigures['figures'];
  readonly campaigns: readonly NamedCampaign[];
}

const PAGES_PER_PAGE = 24;
const FULL = `You have ${LANDING_PAGE_LIMITS.perOrganization} landing pages, archived ones included. No more can be added.`;

/** Returns a page of landing pages with their figures, newest first. `total`: of the whole list. */
export async function listLandingPages(
  { data }: Pick<LandingPageDeps, 'data'>,
  { organizationId }: Actor,
  input: { readonly search: string; readonly archived: boolean; readonly after: string | null },
): Promise<{
  readonly pages: readonly LoadedLandingPage[];
  readonly total: number;
  readonly next: string | null;
}> {
  const { pages, total, next } = await data.landingPages.listPage(organizationId, { ...input, limit: PAGES_PER_PAGE });
  return { pages: await addDetails(data, organizationId, pages), total, next };
}

/** Returns a landing page with its figures of each day. An archived page can still be opened. */
export async function loadLandingPage(
  { data }: { readonly data: Pick<Data, 'campaigns' | 'formFigures' | 'formSettings' | 'landingPages' | 'limits'> },
  actor: Pick<Actor, 'organizationId' | 'now'>,
  id: LandingPageId,
): Promise<(LoadedLandingPage & { readonly days: readonly FormDay[] }) | Refusal> {
  const page = await data.landingPages.findLandingPage(actor.organizationId, id);
  if (!page) return notFound('landing page');
  const [[loaded], form] = await Promise.all([
    addDetails(data, actor.organizationId, [page]),
    loadFormFigures({ data }, actor, { kind: 'PAGE', id }),
  ]);
  return loaded ? { ...loaded, ...form } : notFound('landing page');
}

/** Creates a landing page. A title without letters becomes "New Landing Page". */
export async function createLandingPage(
  { data, publish }: Pick<LandingPageDeps, 'data' | 'publish'>,
  { organizationId, now }: Actor,
  title: string,
): Promise<LoadedLandingPage | Refusal> {
  const organization = await data.accounts.findOrganization(organizationId);
  const page: LandingPage = {
    organizationId,
    id: newId(now),
    code: newPublicCode(),
    title: title.trim() || NEW_LANDING_PAGE_TITLE,
    description: '',
    color: null,
    image: null,
    profile: null,
    campaignIds: [],
    items: buildFirstItems(getPackById(organization?.brand ?? '').flags.bodyParts),
    created: now,
    archived: null,
    version: 1,
  };
  const problem = findLandingPageProblem(page);
  if (problem !== null) return new Refusal(problem);
  if ((await data.landingPages.createLandingPage(page)) === 'FULL') return new Refusal(FULL);
  await publish([landingPageChanged(organizationId, page.id)]);
  const [loaded] = await addDetails(data, organizationId, [page]);
  return loaded ?? notFound('landing page');
}

/** Values that are not given stay. Null removes a color or a picture. */
export interface LandingPageChanges extends ChosenImages<'image' | 'profile'> {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly color?: string | null | undefined;
  /** The one campaign that the page starts. null means none. */
  readonly campaignId?: CampaignId | null | undefined;
  readonly campaignsToAdd?: readonly CampaignId[] | undefined;
  readonly campaignsToRemove?: readonly CampaignId[] | undefined;
  readonly items?: readonly FormItem[] | undefined;
}

/** Changes the given settings of a landing page. */
export async function updateLandingPage(
  deps: LandingPageDeps,
  actor: Actor,
  {
    landingPageId,
    changes,
    seen = {},
  }: {
    readonly landingPageId: LandingPageId;
    readonly changes: LandingPageChanges;
    /** What the form showed before. A missing value is not compared. */
    readonly seen?: SeenLandingPage;
  },
): Promise<LoadedLandingPage | Refusal> {
  const { data, publish } = deps;
  const { organizationId, now } = actor;
  const { campaignId, campaignsToAdd = [], image, profile, items, campaignsToRemove = [], ...settings } = changes;
  const added = [...campaignsToAdd, ...(campaignId ? [campaignId] : [])];
  const found = await data.campaigns.findMany(organizationId, added);
  if (added.some((id) => found.get(id)?.archived !== null)) return notFound('campaign');
  const before = await data.landingPages.findLandingPage(organizationId, landingPageId);
  if (!before) return notFound('landing page');
  const stored = await storeImages(deps, actor, { image, profile });
  if (stored instanceof Refusal) return stored;
  let problem: string | null = null;
  const page = await data.landingPages.change(
    organizationId,
    landingPageId,
    (current) => {
      const chosen = campaignId === undefined ? current.campaignIds : campaignId === null ? [] : [campaignId];
      const after: LandingPage = {
        ...current,
        ...settings,
        ...stored.keys,
        title: (settings.title ?? current.title).trim(),
        campaignIds: [...new Set([...chosen, ...campaignsToAdd])].filter((id) => !campaignsToRemove.includes(id)),
        items: items ? cleanItems(items) : current.items,
      };
      problem = hasOtherValues(current, after, seen) ? CONFLICT : findLandingPageProblem(after);
      return problem === null ? after : current;
    },
    (current) => listFileWrites(data, stored, current, now),
  );
  if (problem !== null) return new Refusal(problem);
  if (!page) return notFound('landing page');
  await publish([landingPageChanged(organizationId, landingPageId)]);
  const [loaded] = await addDetails(data, organizationId, [page]);
  return loaded ?? notFound('landing page');
}

/** Archives landing pages, or restores them. An archived page says that it is not active anymore. */
export async function archiveLandingPages(
  { data, publish }: Pick<LandingPageDeps, 'data' | 'publish'>,
  { organizationId, now }: Actor,
  { landingPageIds, restore }: { readonly landingPageIds: readonly LandingPageId[]; readonly restore: boolean },
): Promise<Refusal | undefined> {
  const changed = [];
  for (const id of new Set(landingPageIds)) {
    const page = await data.landingPages.change(organizationId, id, (before) =>
      (before.archived === null) !== restore ? { ...before, archived: restore ? null : now } : before,
    );
    if (page) changed.push(landingPageChanged(organizationId, id));
  }
  if (changed.length === 0) return notFound('landing page');
  await publish(changed);
  return undefined;
}

async function addDetails(
  { campaigns, formFigures }: Pick<Data, 'campaigns' | 'formFigures'>,
  organizationId: OrganizationId,
  pages: readonly LandingPage[],
): Promise<LoadedLandingPage[]> {
  const [names, figures] = await Promise.all([
    campaigns.findMany(organizationId, [...new Set(pages.flatMap(({ campaignIds }) => campaignIds))]),
    formFigures.getMany(
      organizationId,
      pages.map(({ id }) => ({ kind: 'PAGE', id })),
    ),
  ]);
  return pages.flatMap((page, index) => {
    const own = figures[index];
    const named = page.campaignIds.flatMap((id) => {
      const campaign = names.get(id);
      return campaign ? [{ id, name: campaign.name }] : [];
    });
    return own ? [{ page, figures: own, campaigns: named }] : [];
  });
}
