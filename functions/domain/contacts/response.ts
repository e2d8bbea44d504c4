import { computeShare } from '../results/rates.ts';
import type { Delta } from '../sending/figures.ts';

/**
 * What decides whether a contact counts in the response rate: the share of the contacts with a text who then wrote. It concerns
 * the person, whatever number the person has. Empty in contacts that were read from an index.
 */
export interface ContactResponse {
  /** Whether a text was ever handed over to the contact, so that the contact counts as texted. */
  readonly wasTexted: boolean;
  /** Whether a text with a pitch was ever handed over to the contact, so that the contact counts in the open rate. */
  readonly wasPitched: boolean;
  /** When the contact last wrote something other than a keyword. null means never. */
  readonly lastReply: Date | null;
  /** Whether the contact counts as someone who replied to a text. */
  readonly isCounted: boolean;
}

export const NO_RESPONSE: ContactResponse = { wasTexted: false, wasPitched: false, lastReply: null, isCounted: false };

/** Returns whether a reply is the first one after a text, so that the contact counts from now on. */
export function isFirstResponse({ wasTexted, isCounted }: ContactResponse): boolean {
  return wasTexted && !isCounted;
}

/**
 * Returns whether a text counts as answered when its hand-over is recorded. The hand-over may be known late, when the carrier's
 * answer was lost, and the contact may have written since. `claimed`: when the text went to the carrier.
 */
export function isAnsweredAlready({ lastReply, isCounted }: ContactResponse, claimed: Date | null): boolean {
  return !isCounted && claimed !== null && lastReply !== null && lastReply >= claimed;
}

/** Returns what a text that was handed over adds to the figures of the organization. Contacts count once. */
export function countTextedContact(
  { wasTexted, wasPitched }: ContactResponse,
  { isAnswered, hasPitch }: { readonly isAnswered: boolean; readonly hasPitch: boolean },
): Delta {
  return {
    contactsTexted: wasTexted ? 0 : 1,
    contactsReplied: isAnswered ? 1 : 0,
    contactsPitched: hasPitch && !wasPitched ? 1 : 0,
  };
}

/**
 * Returns the share of the contacts with a text who wrote afterwards, from 0 to 1. Keywords such as STOP are no replies. null means no
 * contact has got a text.
 */
export function computeResponseRate({
  contactsTexted,
  contactsReplied,
}: {
  readonly contactsTexted: number;
  readonly contactsReplied: number;
}): number | null {
  return computeShare(contactsReplied, contactsTexted);
}

/** What the rates of pitches are computed from. */
type PitchCounts = Readonly<
  Record<'contactsPitched' | 'contactsOpened' | 'pitchTexts' | 'views' | 'slidesOffered' | 'slidesSeen', number>
>;

/** How contacts take to pitches, from 0 to 1 each. null if there is nothing to divide by yet. */
interface PitchRates {
  /** Contacts who opened a pitch, of those who got a text with one. */
  readonly openRate: number | null;
  /** Pitches that were opened, of the texts with one. Each step counts once for a contact and round. */
  readonly viewRate: number | null;
  /** Slides that were seen, of the slides in opened pitches. */
  readonly slideViewRate: number | null;
}

/**
 * Returns the rates of pitches. A contact may get a link from someone else than the platform, so that more may open than got a text: no
 * rate is above 1.
 */
export function computePitchRates(counts: PitchCounts): PitchRates {
  return {
    openRate: computeShare(counts.contactsOpened, counts.contactsPitched),
    viewRate: computeShare(counts.views, counts.pitchTexts),
    slideViewRate: computeShare(counts.slidesSeen, counts.slidesOffered),
  };
}
