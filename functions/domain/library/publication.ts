/** What the campaigns of the public library are about. */
export const LIBRARY_CATEGORIES = [
  'Welcome',
  'Promotion',
  'Reminder',
  'Follow-up',
  'Education',
  'Reviews',
  'Events',
  'Other',
] as const;
export type LibraryCategory = (typeof LIBRARY_CATEGORIES)[number];

export const LIBRARY_LIMITS = { description: 300 } as const;

/** That a campaign is in the public library of its brand, where other organizations copy it. */
export interface Publication {
  /** The brand's id. */
  readonly brand: string;
  readonly category: LibraryCategory;
  /** What the campaign is for. Everyone of the brand reads it. */
  readonly description: string;
  /** Since when. The library is sorted by it. */
  readonly since: Date;
}

/** What the list of the library shows of a campaign. It names neither the organization nor a person. */
export interface LibraryEntry extends Publication {
  readonly campaignId: string;
  readonly name: string;
  readonly steps: number;
}
