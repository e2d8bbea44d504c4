/** Whom an action is for: ticked ones, or everyone whom a search finds. */
export type LeadSelection =
  | { readonly kind: 'some'; readonly leadIds: readonly string[] }
  | { readonly kind: 'all'; readonly search: string; readonly count: number };

export function countSelected(selection: LeadSelection): number {
  return selection.kind === 'some' ? selection.leadIds.length : selection.count;
}

/** As the contract takes it. */
export function selectionArguments(selection: LeadSelection): {
  leadIds: string[] | null;
  allLeads: boolean | null;
  search: string | null;
} {
  return selection.kind === 'some'
    ? { leadIds: [...selection.leadIds], allLeads: null, search: null }
    : { leadIds: null, allLeads: true, search: selection.search || null };
}
