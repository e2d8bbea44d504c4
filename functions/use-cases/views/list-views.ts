import type { Data } from '../../data/index.ts';
import type { ListedView } from '../../data/pitches/views/pitch-view-items.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Pitch } from '../../domain/pitches/pitch.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import type { EngagementWeights } from '../../domain/views/engagement.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

export interface ListViewsDeps {
  readonly data: Pick<Data, 'campaigns' | 'contacts' | 'engagementWeights' | 'pitches' | 'pitchViews'>;
}

/** What a contact did with a pitch, with the campaign and the pitch as they are now. */
interface ReportedView {
  readonly view: ListedView;
  /** null if the campaign is gone. */
  readonly campaign: Campaign | null;
  /** null if the pitch is gone, or the link leads to a page or a number. */
  readonly content: { readonly pitch: Pitch; readonly slides: readonly Slide[] } | null;
}

export interface ContactViews {
  readonly contact: Contact;
  /** The latest first. */
  readonly views: readonly ReportedView[];
  /** The points for what the contact did. */
  readonly weights: EngagementWeights;
}

/** A contact is in few campaigns with pitches. Older views than these are not shown. */
const MAX_VIEWS = 50;

/** Returns what a contact did with pitches. Cost: one query, two reads, a batch of reads, and a query for each
 * pitch. */
export async function listContactViews(
  { data }: ListViewsDeps,
  { organizationId }: Actor,
  contactId: ContactId,
): Promise<ContactViews | Refusal> {
  const [contact, all, weights] = await Promise.all([
    data.contacts.findContact(organizationId, contactId),
    data.pitchViews.listViews(organizationId, contactId),
    data.engagementWeights.findWeights(),
  ]);
  if (!contact || contact.erased) return notFound('contact');
  const views = all
    .filter(({ facts }) => facts.viewed !== null)
    .toSorted((one, other) => other.lastActive.getTime() - one.lastActive.getTime())
    .slice(0, MAX_VIEWS);
  const pitchIds = [...new Set(views.flatMap(({ pitchId }) => pitchId ?? []))];
  const [campaigns, pitches] = await Promise.all([
    data.campaigns.findMany(organizationId, [...new Set(views.map(({ campaignId }) => campaignId))]),
    Promise.all(pitchIds.map(async (id) => [id, await data.pitches.loadPitch(organizationId, id)] as const)),
  ]);
  const contents = new Map(pitches);
  return {
    contact,
    weights,
    views: views.map((view) => ({
      view,
      campaign: campaigns.get(view.campaignId) ?? null,
      content: contents.get(view.pitchId ?? '') ?? null,
    })),
  };
}
