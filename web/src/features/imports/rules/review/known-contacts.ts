import { plural, formatCount } from '../../../../lib/format/numbers.ts';
import type { JoiningContacts, KnownPhone } from './known-phone.ts';
import type { FileReview } from './review-file.ts';

/** What the contacts of a file meet. */
export interface KnownContacts {
  /** Contacts that the import adds. */
  readonly added: number;
  /** Contacts that are here already. */
  readonly here: number;
  /** How many of those have opted out. */
  readonly optedOut: number;
}

export interface KnownReview extends FileReview {
  /** null until the numbers are looked up, and if they are too many for that. */
  readonly known: KnownContacts | null;
  /** Numbers of contacts that are here and get texts, though the file says no for them. */
  readonly refusing: readonly string[];
}

export interface JoiningReview extends KnownReview {
  /** null if the numbers could not be looked up, or are too many for that. */
  readonly joining: JoiningContacts | null;
}

/** Returns the numbers of a file to look up. */
export function listCheckedNumbers({ numbers: { contacts, refused } }: FileReview): string[] {
  return [...(contacts?.keys() ?? []), ...refused];
}

/** Returns a review with what is known of its numbers. `found`: undefined until they are looked up. */
export function addKnownContacts(review: FileReview, found: readonly KnownPhone[] | undefined): KnownReview {
  const { contacts, refused } = review.numbers;
  const refusing = (found ?? []).filter((each) => refused.has(each.phone) && each.here && !each.optedOut);
  const others = { refusing: refusing.map(({ phone }) => phone) };
  if (found === undefined || contacts === null) return { ...review, ...others, known: null };
  const ofFile = found.filter(({ phone }) => contacts.has(phone));
  const here = ofFile.filter((each) => each.here);
  const corrected = ofFile.flatMap((each) => (each.corrected ? (contacts.get(each.phone) ?? []) : []));
  const valid = review.valid - corrected.length;
  const skipped = {
    reason: 'NUMBER_CORRECTED' as const,
    count: corrected.length,
    first: corrected.toSorted((a, b) => a - b),
  };
  return {
    ...review,
    ...others,
    valid,
    skipped: [...review.skipped, ...(corrected.length > 0 ? [skipped] : [])].sort((a, b) => b.count - a.count),
    known: {
      added: valid - here.length,
      here: here.length,
      optedOut: here.filter((each) => each.optedOut).length,
    },
  };
}

/** Returns what a file brings: "4 new, 2 already here. 1 of them has opted out and gets no texts." */
export function describeKnown({ added, here, optedOut }: KnownContacts): string {
  const counts = `${formatCount(added)} new, ${formatCount(here)} already here.`;
  if (optedOut === 0) return counts;
  return `${counts} ${formatCount(optedOut)} of them ${optedOut === 1 ? 'has opted out and gets' : 'have opted out and get'} no texts.`;
}

/** Returns how many rows do not say who agreed to texts. */
export function describeUnclear(count: number): string {
  return `${plural(count, 'row')} ${count === 1 ? 'does' : 'do'} not say who agreed to texts.`;
}
