import * as z from 'zod/mini';
import type { Pack } from '../../domain/brand/pack.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { LIBRARY_CATEGORIES, type LibraryEntry } from '../../domain/library/publication.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import {
  findPublicCampaign,
  listLibrary,
  loadPublicPitches,
  unpublishCampaign,
  type LibraryDeps,
  type PublishDeps,
} from '../../use-cases/campaigns/library.ts';
import { campaignView } from './view.ts';
import { slideView } from '../pitches/view.ts';
import { id, pageCursor, search } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';

const libraryInput = z.object({
  search,
  categories: z.nullish(
    z
      .array(z.enum(LIBRARY_CATEGORIES, 'There is no such category.'))
      .check(z.maxLength(LIBRARY_CATEGORIES.length, 'Too many categories.')),
  ),
  after: pageCursor(200),
});

/** The public library of campaigns. */
export function libraryFields(deps: PublishDeps) {
  return {
    campaignCategories: field({
      input: z.object({}),
      empty: { categories: [] },
      run: async () => ({ categories: LIBRARY_CATEGORIES }),
    }),
    libraryCampaigns: field({
      input: libraryInput,
      empty: { campaigns: [], next: null },
      run: async ({ actor }, { search: words, categories, after }) => {
        const given = { search: words ?? '', categories: categories ?? [], after: after ?? null };
        const { entries, next } = await listLibrary(deps, actor, given);
        return { campaigns: entries.map(entryView), next };
      },
    }),
    libraryPitchSlides: field({
      input: z.object({ publicCampaign: id, publicPitch: id }),
      empty: { slides: [] },
      run: async ({ actor }, { publicCampaign, publicPitch }) => {
        const campaign = await findPublicCampaign(deps, actor, publicCampaign);
        if (campaign instanceof Refusal) return campaign;
        const pitch = (await loadPublicPitches(deps, campaign)).get(publicPitch);
        return respond(pitch ?? new Refusal('There is no such pitch.'), ({ slides }) => ({
          // A calendar names a person of the organization.
          slides: slides.map((slide) => slideView({ ...slide, calendars: [] })),
        }));
      },
    }),
    unpublishCampaign: field({
      input: z.object({ publicCampaign: id }),
      run: async ({ actor }, { publicCampaign }) => respondDone(await unpublishCampaign(deps, actor, publicCampaign)),
    }),
  };
}

function entryView({ campaignId, name, description, category, since, steps }: LibraryEntry) {
  return { id: campaignId, name, description, category, since, steps };
}

/** Returns the content of a campaign without what its organization does with it. */
export async function publicCampaignView(deps: LibraryDeps, campaign: Campaign, pack: Pack) {
  const loaded = await loadPublicPitches(deps, campaign);
  const pitches = new Map([...loaded].map(([pitchId, { pitch }]) => [pitchId, pitch]));
  const neutral = {
    ...campaign,
    steps: withoutPhones(campaign.steps),
    branding: null,
    paused: null,
    pauseReason: null,
    stopped: null,
  };
  return campaignView(neutral, { counts: null, pitches, pack });
}

/** The number that a link calls is the organization's own, and no part of a copy. */
function withoutPhones(steps: Campaign['steps']): Campaign['steps'] {
  return Object.fromEntries(
    Object.entries(steps).map(([id, step]) => [
      id,
      step.redirect?.type === 'CONTACT' ? { ...step, redirect: { ...step.redirect, phone: '' } } : step,
    ]),
  );
}
