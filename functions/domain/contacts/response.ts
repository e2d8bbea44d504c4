import type { Delta } from '../sending/figures.ts';

/**
 * What decides whether a contact counts in the response rate: the share of the contacts with a text who then wrote. It concerns
 * the person, whatever number the person has. Empty in contacts that were read from an index.
 */
export interface ContactResponse {
  /** Whether a text was ever handed over to the contact, so that the contact counts as texted. */
  readonly wasTexted: boolean;
  /** When the contact last wrote something other than a keyword. Null: never. */
  readonly lastReply: Date | null;
  /** Whether the contact counts as somebody who replied to a text. */
  readonly isCounted: boolean;
}

export const NO_RESPONSE: ContactResponse = { wasTexted: false, lastReply: null, isCounted: false };

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
export function countTextedContact({ wasTexted }: ContactResponse, isAnswered: boolean): Delta {
  return { contactsTexted: wasTexted ? 0 : 1, contactsReplied: isAnswered ? 1 : 0 };
}

/**
 * Returns the share of the contacts with a text who wrote afterwards, from 0 to 1. Keywords such as STOP are no replies. Null: no
 * contact has got a text.
 */
export function computeResponseRate({
  contactsTexted,
  contactsReplied,
}: {
  readonly contactsTexted: number;
  readonly contactsReplied: number;
}): number | null {
  return contactsTexted > 0 ? contactsReplied / contactsTexted : null;
}

/**
 * Returns the share of the contacts with a text who opened a pitch, from 0 to 1. A contact who gets a link from somebody else than the
 * platform counts as well, so that more may open than were texted: the share ends at 1. Null: no contact has got a text.
 */
export function computeOpenRate({
  contactsTexted,
  contactsOpened,
}: {
  readonly contactsTexted: number;
  readonly contactsOpened: number;
}): number | null {
  return contactsTexted > 0 ? Math.min(1, contactsOpened / contactsTexted) : null;
}
