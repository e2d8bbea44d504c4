interface Joined {
  /** Contacts who joined and were not removed. */
  readonly keptLeads: number;
  /** Those who wait for more texts. */
  readonly currentLeads: number;
}

/** Returns how many contacts are through with a campaign, and of how many. Removed contacts are in neither number. */
export function countDone({ keptLeads, currentLeads }: Joined): { readonly done: number; readonly of: number } {
  // Until the stored data of release 3.4.7 has its present form, keptLeads lacks contacts.
  return { done: Math.max(0, keptLeads - currentLeads), of: keptLeads };
}
