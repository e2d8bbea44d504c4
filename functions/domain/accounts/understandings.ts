import type { UserId } from '../shared/ids.ts';

/** What an organization has confirmed to understand before it sends: the timing, the opt-in of contacts, and its own text. */
export const UNDERSTANDING_NAMES = ['understandsTiming', 'understandsContacts', 'understandsEdit'] as const;
export type UnderstandingName = (typeof UNDERSTANDING_NAMES)[number];

/** Who confirmed it, and when (ISO 8601). */
export interface Understanding {
  readonly userId: UserId;
  readonly at: string;
}

/** A missing or null entry was not confirmed. */
export type Understandings = Readonly<Partial<Record<UnderstandingName, Understanding | null>>>;

/** Returns what is confirmed, as the contract shows it. */
export function listUnderstandings(stored: Understandings): Record<UnderstandingName, boolean> {
  return Object.fromEntries(UNDERSTANDING_NAMES.map((name) => [name, stored[name] != null])) as Record<
    UnderstandingName,
    boolean
  >;
}

/**
 * Returns what changes: a new confirmation with who and when, or null for one that is taken back. A confirmation that is
 * there keeps who gave it first.
 */
export function changeUnderstandings(
  stored: Understandings,
  given: Readonly<Partial<Record<UnderstandingName, boolean | null | undefined>>>,
  by: Understanding,
): Understandings {
  return Object.fromEntries(
    UNDERSTANDING_NAMES.flatMap((name) => {
      const wanted = given[name];
      if (wanted == null || wanted === (stored[name] != null)) return [];
      return [[name, wanted ? by : null]];
    }),
  );
}
