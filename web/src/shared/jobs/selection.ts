/** Whom an action is for: ticked ones, or everyone whom a search finds. */
export type ContactSelection =
  | { readonly kind: 'some'; readonly contactIds: readonly string[] }
  | { readonly kind: 'all'; readonly search: string; readonly count: number };

export function countSelected(selection: ContactSelection): number {
  return selection.kind === 'some' ? selection.contactIds.length : selection.count;
}

/** As the contract takes it. */
export function selectionArguments(selection: ContactSelection): {
  contactIds: string[] | null;
  allContacts: boolean | null;
  search: string | null;
} {
  return selection.kind === 'some'
    ? { contactIds: [...selection.contactIds], allContacts: null, search: null }
    : { contactIds: null, allContacts: true, search: selection.search || null };
}
