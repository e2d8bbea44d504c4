import type { Data } from '../../data/index.ts';
import { findBrandingProblem, NO_BRANDING, type CampaignBranding } from '../../domain/campaigns/branding.ts';
import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findBrandFlags } from '../platform/brand-flags.ts';
import { listFileWrites, storeImages, type ChosenImages } from '../media/owned-images.ts';
import type { StoreImageDeps } from '../media/store-image.ts';
import type { CampaignPart } from './campaign-part.ts';

export interface BrandingDeps extends StoreImageDeps {
  readonly data: StoreImageDeps['data'] & Pick<Data, 'accounts' | 'audit'>;
}

/** Values that are not given stay. An empty name, and null, stand for what the organization has. */
export interface BrandingChanges extends ChosenImages<'image'> {
  readonly name?: string | undefined;
  readonly color?: string | null | undefined;
}

/**
 * Plans to change what the pages of a campaign show in place of its organization's name, color and picture. A new picture is kept, and
 * the one before is removed later, in the transaction that saves the campaign and the entry of the audit log. Cost: with a picture
 * three calls of S3 and a write.
 */
export async function planBranding(
  deps: BrandingDeps,
  actor: Pick<Actor, 'organizationId' | 'userId' | 'now'>,
  { campaignId, changes }: { readonly campaignId: CampaignId; readonly changes: BrandingChanges },
): Promise<CampaignPart | Refusal> {
  const { data } = deps;
  const { organizationId, userId, now } = actor;
  const { name, color, image } = changes;
  // A switch of the brand hides what is new. What a campaign has can be removed.
  const sets = [name?.trim(), color, image].some((value) => value !== undefined && value !== null && value !== '');
  if (sets && (await findBrandFlags(deps, organizationId))?.branding === false)
    return new Refusal('Campaigns have no branding of their own here.');
  const apply = (before: CampaignBranding): CampaignBranding => ({
    ...before,
    name: name?.trim() ?? before.name,
    color: color === undefined ? before.color : color,
  });
  const problem = findBrandingProblem(apply(NO_BRANDING));
  if (problem !== null) return new Refusal(problem);
  const stored = await storeImages(deps, actor, { image });
  if (stored instanceof Refusal) return stored;
  const given = {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(color === undefined ? {} : { color: color ?? 'none' }),
  };
  const details = {
    campaignId,
    ...given,
    ...(image === undefined ? {} : { image: image === null ? 'removed' : 'changed' }),
  };
  const record = { organizationId, userId, action: 'changeCampaignBranding', details, at: now };
  return async (before) => {
    const branding = before.branding ?? NO_BRANDING;
    return {
      campaign: { ...before, branding: { ...apply(branding), ...stored.keys } },
      writes: [...listFileWrites(data, stored, branding, now), data.audit.auditWrite(record)],
    };
  };
}
