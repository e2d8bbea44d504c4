import type { Data } from '../../data/index.ts';
import { cleanItems, type FormItem } from '../../domain/forms/form-item.ts';
import { findCampaignLandingProblem, type CampaignLanding } from '../../domain/landing-pages/campaign-landing.ts';
import { campaignChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newPublicCode } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { CampaignPart } from '../campaign-settings/campaign-part.ts';
import { loadFormFigures, type LoadedFigures } from '../forms/load-figures.ts';
import { listFileWrites, storeImages, type ChosenImages } from '../media/owned-images.ts';
import type { StoreImageDeps } from '../media/store-image.ts';

export interface CampaignLandingDeps extends StoreImageDeps {
  readonly data: StoreImageDeps['data'] & Pick<Data, 'campaignLandings' | 'formFigures' | 'formSettings' | 'limits'>;
  readonly publish: Publish;
}

export interface LoadedCampaignLanding extends LoadedFigures {
  readonly landing: CampaignLanding;
}

/** Returns the public page of a campaign with its figures. null if there is none. Cost: eleven reads and eight queries. */
export async function loadCampaignLanding(
  { data }: { readonly data: CampaignLandingDeps['data'] },
  actor: Pick<Actor, 'organizationId' | 'now'>,
  campaignId: CampaignId,
): Promise<LoadedCampaignLanding | null> {
  const landing = await data.campaignLandings.findCampaignLanding(actor.organizationId, campaignId);
  if (!landing) return null;
  return { landing, ...(await loadFormFigures({ data }, actor, { kind: 'CAMPAIGN', id: campaignId })) };
}

/** Returns the campaign of the organization whose public page has the code, or null. Cost: two reads. */
export async function findCampaignIdByCode(
  { data }: { readonly data: Pick<Data, 'campaignLandings'> },
  { organizationId }: Pick<Actor, 'organizationId'>,
  code: string,
): Promise<CampaignId | null> {
  const landing = code === '' ? null : await data.campaignLandings.findByCode(code);
  return landing?.organizationId === organizationId ? landing.campaignId : null;
}

/** Values that are not given stay. Null removes the color or the picture. */
export interface CampaignLandingChanges extends ChosenImages<'image'> {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly color?: string | null | undefined;
  readonly items?: readonly FormItem[] | undefined;
}

interface LandingChange {
  readonly campaignId: CampaignId;
  readonly changes: CampaignLandingChanges;
  /** Applied to what is stored at the commit. A refusal changes nothing. */
  readonly editItems?: (items: readonly FormItem[]) => readonly FormItem[] | Refusal;
}

/** Changes the public page of a campaign. The first change makes it. */
export async function changeCampaignLanding(
  deps: CampaignLandingDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  change: LandingChange,
): Promise<CampaignLanding | Refusal> {
  const prepared = await prepareChange(deps, actor, change);
  if (prepared instanceof Refusal) return prepared;
  const { page, edit, listWrites, findRefusal } = prepared;
  const landing = await deps.data.campaignLandings.change(page, edit, listWrites);
  const refusal = findRefusal();
  if (refusal !== null) return refusal;
  if (!landing) return notFound('campaign');
  await deps.publish([campaignChanged(actor.organizationId, change.campaignId)]);
  return landing;
}

/** Plans to change the public page of a campaign together with the campaign. Cost: one read, and with a picture three calls of S3 and a write. */
export async function planCampaignLanding(
  deps: Omit<CampaignLandingDeps, 'publish'>,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  change: LandingChange,
): Promise<CampaignPart | Refusal> {
  const prepared = await prepareChange(deps, actor, change);
  if (prepared instanceof Refusal) return prepared;
  const { page, edit, listWrites, findRefusal } = prepared;
  return async (campaign) => {
    const { writes } = await deps.data.campaignLandings.plan(page, edit, listWrites);
    return findRefusal() ?? { campaign, writes };
  };
}

/** Stores the picture of a change. `findRefusal` returns why the last edit has changed nothing. */
async function prepareChange(
  deps: StoreImageDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  { campaignId, changes, editItems = (items) => items }: LandingChange,
) {
  const { image, items, ...settings } = changes;
  const stored = await storeImages(deps, actor, { image });
  if (stored instanceof Refusal) return stored;
  let refusal: Refusal | null = null;
  return {
    page: { organizationId: actor.organizationId, campaignId, newCode: newPublicCode() },
    edit: (before: CampaignLanding): CampaignLanding => {
      const edited = editItems(items ? cleanItems(items) : before.items);
      const after = { ...before, ...settings, ...stored.keys, title: (settings.title ?? before.title).trim() };
      const changed = edited instanceof Refusal ? after : { ...after, items: edited };
      const problem = findCampaignLandingProblem(changed);
      refusal = edited instanceof Refusal ? edited : problem === null ? null : new Refusal(problem);
      return refusal === null ? changed : before;
    },
    listWrites: (before: CampaignLanding) => listFileWrites(deps.data, stored, before, actor.now),
    findRefusal: (): Refusal | null => refusal,
  };
}
