import type { PagedSelection } from '../../components/table/use-paged-selection.ts';

/** Contacts of a bulk action: selected ones, or all that a search finds. */
export type ContactSelection =
  | { readonly kind: 'some'; readonly contactIds: readonly string[] }
  | { readonly kind: 'all'; readonly search: string; readonly count: number };

/** Returns the contacts that are selected in a list. `total` is the count of all that its search finds. */
export function toContactSelection(
  { allSelected, search, selection }: PagedSelection,
  total: number,
): ContactSelection {
  return allSelected
    ? { kind: 'all', search: search.toLowerCase(), count: total }
    : { kind: 'some', contactIds: selection.ids };
}

/** Returns the count of the selected contacts. */
export function countSelected(selection: ContactSelection): number {
  return selection.kind === 'some' ? selection.contactIds.length : selection.count;
}

/** Converts a selection to arguments of the API, which calls contacts leads. */
export function toSelectionArguments(selection: ContactSelection): {
  leadIds: string[] | null;
  allLeads: boolean | null;
  search: string | null;
} {
  return selection.kind === 'some'
    ? { leadIds: [...selection.contactIds], allLeads: null, search: null }
    : { leadIds: null, allLeads: true, search: selection.search || null };
}
