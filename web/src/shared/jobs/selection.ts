/** Contacts of a bulk action: selected ones, or all that a search finds. */
export type ContactSelection =
  | { readonly kind: 'some'; readonly contactIds: readonly string[] }
  | { readonly kind: 'all'; readonly search: string; readonly count: number };

export function countSelected(selection: ContactSelection): number {
  return selection.kind === 'some' ? selection.contactIds.length : selection.count;
}

/** Converts a selection to arguments of the API. */
export function toSelectionArguments(selection: ContactSelection): {
  contactIds: string[] | null;
  allContacts: boolean | null;
  search: string | null;
} {
  return selection.kind === 'some'
    ? { contactIds: [...selection.contactIds], allContacts: null, search: null }
    : { contactIds: null, allContacts: true, search: selection.search || null };
}
