import type * as z from 'zod/mini';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  planBranding,
  type BrandingChanges,
  type BrandingDeps,
} from '../../use-cases/campaign-settings/plan-branding.ts';
import type { CampaignPart } from '../../use-cases/campaign-settings/campaign-part.ts';
import type { CampaignChanges } from '../../use-cases/campaign-settings/update-campaign.ts';
import { planCampaignLanding, type CampaignLandingDeps } from '../../use-cases/landing-pages/campaign-landing.ts';
import { planPublication, type LibraryDeps, type PublicationChange } from '../../use-cases/campaigns/library.ts';
import type { updateCampaignInput } from './inputs.ts';
import { splitLanding } from './landing.ts';

type UpdateCampaignInput = z.infer<typeof updateCampaignInput>;

/** What planning the parts needs. */
export interface SettingsDeps extends BrandingDeps {
  readonly data: BrandingDeps['data'] & LibraryDeps['data'] & CampaignLandingDeps['data'];
}

/** Splits an update of a campaign into its own settings, and the parts that are committed with them. */
export async function planUpdate(
  deps: SettingsDeps,
  actor: Actor,
  input: UpdateCampaignInput,
): Promise<{ readonly changes: CampaignChanges; readonly parts: readonly CampaignPart[] } | Refusal> {
  const { campaignId } = input;
  const { landing, changes: withoutLanding } = splitLanding(input);
  const { branding, changes: withoutBranding } = splitBranding(withoutLanding);
  const { publication, changes } = splitPublication(withoutBranding);
  const planned = [
    publication && (await planPublication(deps, actor, publication)),
    branding && (await planBranding(deps, actor, { campaignId, changes: branding })),
    landing && (await planCampaignLanding(deps, actor, { campaignId, changes: landing })),
  ];
  const parts: CampaignPart[] = [];
  for (const part of planned) {
    if (part instanceof Refusal) return part;
    if (part) parts.push(part);
  }
  const { calendlyEventUri: calendar, ...settings } = changes;
  return { changes: { ...settings, calendar }, parts };
}

type BrandingInput = Pick<UpdateCampaignInput, 'brandName' | 'brandColor' | 'brandImage'>;

function splitBranding<Input extends BrandingInput>(input: Input) {
  const { brandName, brandColor, brandImage, ...changes } = input;
  const branding: BrandingChanges = {
    ...(brandName == null ? {} : { name: brandName }),
    ...(brandColor === undefined ? {} : { color: brandColor }),
    ...(brandImage === undefined ? {} : { image: brandImage }),
  };
  return { branding: Object.keys(branding).length === 0 ? null : branding, changes };
}

type PublicationInput = Pick<UpdateCampaignInput, 'public' | 'category' | 'description'>;

function splitPublication<Input extends PublicationInput>(input: Input) {
  const { public: isPublic, category, description, ...changes } = input;
  const isGiven = [isPublic, category, description].some((value) => value !== null && value !== undefined);
  const publication: PublicationChange | null = isGiven ? { isPublic, category, description } : null;
  return { publication, changes };
}
