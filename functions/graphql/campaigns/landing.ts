import { isKnownItem } from '../../domain/forms/form-item.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  loadCampaignLanding,
  type CampaignLandingChanges,
  type CampaignLandingDeps,
} from '../../use-cases/landing-pages/campaign-landing.ts';
import { toFormItems, type FormItemsInput } from '../forms/inputs.ts';
import { formItemView } from '../forms/view.ts';

interface LandingInput {
  readonly landingPageTitle?: string | null | undefined;
  readonly landingPageDescription?: string | null | undefined;
  readonly landingPageColor?: string | null | undefined;
  readonly landingPageImage?: string | null | undefined;
  readonly landingPageStructure?: FormItemsInput;
}

/** Splits a change of a campaign into what concerns its public page, null for nothing, and the rest. */
export function splitLanding<Input extends LandingInput>(input: Input) {
  const {
    landingPageTitle,
    landingPageDescription,
    landingPageColor,
    landingPageImage,
    landingPageStructure,
    ...changes
  } = input;
  const landing: CampaignLandingChanges = {
    ...(landingPageTitle == null ? {} : { title: landingPageTitle }),
    ...(landingPageDescription == null ? {} : { description: landingPageDescription }),
    ...(landingPageColor === undefined ? {} : { color: landingPageColor }),
    ...(landingPageImage === undefined ? {} : { image: landingPageImage }),
    ...(landingPageStructure == null ? {} : { items: toFormItems(landingPageStructure) }),
  };
  return { landing: Object.keys(landing).length === 0 ? null : landing, changes };
}

/** Returns the answer with the public page of its campaign. `withFigures`: also how often it was seen and submitted. */
export async function withLanding<Answer extends { readonly campaign: { readonly id: string } }>(
  deps: CampaignLandingDeps,
  actor: Actor,
  answer: Answer | Refusal,
  withFigures: boolean,
) {
  if (answer instanceof Refusal) return answer;
  const { campaign } = answer;
  const loaded = withFigures
    ? await loadCampaignLanding(deps, actor, campaign.id)
    : {
        landing: await deps.data.campaignLandings.findCampaignLanding(actor.organizationId, campaign.id),
        figures: null,
        days: [],
      };
  const landing = loaded?.landing;
  if (!loaded || !landing) return answer;
  const { code, title, description, color, image, items } = landing;
  const landingPage = {
    title,
    description,
    color,
    image: image === null ? null : `/${image}`,
    structure: items.map(formItemView),
    widgets: items.filter(({ id }) => !isKnownItem(id)).map(formItemView),
    stats: loaded.figures,
    days: loaded.days,
  };
  return { ...answer, campaign: { ...campaign, code, landingPage } };
}
