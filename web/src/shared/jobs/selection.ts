import type { ContactFilter } from '../../../../functions/domain/jobs/selection.ts';
import type { PagedSelection } from '../../components/table/use-paged-selection.ts';

/** The list that a selection was made in. */
export interface SelectionSource {
  readonly filter: ContactFilter | null;
  /** The campaign whose contacts the list shows. null means all contacts. */
  readonly campaignId: string | null;
  /** The group that the list shows. */
  readonly groupId?: string | null;
  /** The tag that the list shows. */
  readonly tagId?: string | null;
}

/** Contacts of a bulk action: selected ones, or all that a list shows without a few. */
export type ContactSelection =
  | { readonly kind: 'some'; readonly contactIds: readonly string[] }
  | {
      readonly kind: 'all';
      readonly search: string;
      readonly filter: ContactFilter | null;
      readonly campaignId: string | null;
      /** Only contacts that are in one of these groups. */
      readonly groupIds?: readonly string[];
      /** Only contacts with this tag. */
      readonly tagId?: string | null;
      readonly except: readonly string[];
      readonly count: number;
    };

const ALL_CONTACTS: SelectionSource = { filter: null, campaignId: null };

/** Returns the contacts that are selected in a list. `total` is the count of all that the list shows. */
export function toContactSelection(
  { allSelected, search, selection, except }: PagedSelection,
  total: number,
  { groupId = null, tagId = null, ...source }: SelectionSource = ALL_CONTACTS,
): ContactSelection {
  return allSelected
    ? {
        kind: 'all',
        search: search.toLowerCase(),
        ...source,
        ...(groupId === null ? {} : { groupIds: [groupId] }),
        ...(tagId === null ? {} : { tagId }),
        except,
        count: Math.max(0, total - except.length),
      }
    : { kind: 'some', contactIds: selection.ids };
}

/** Returns the count of the selected contacts. */
export function countSelected(selection: ContactSelection): number {
  return selection.kind === 'some' ? selection.contactIds.length : selection.count;
}

interface SelectionArguments {
  readonly leadIds: string[] | null;
  readonly allLeads: boolean | null;
  readonly search: string | null;
  readonly leadFilter: string | null;
  readonly exceptLeadIds: string[] | null;
  readonly fromTagId: string | null;
}

/** Converts a selection in the list of a campaign to arguments of the API, which calls contacts leads. */
export function toListArguments(selection: ContactSelection): SelectionArguments {
  if (selection.kind === 'some')
    return {
      leadIds: [...selection.contactIds],
      allLeads: null,
      search: null,
      leadFilter: null,
      exceptLeadIds: null,
      fromTagId: null,
    };
  const { search, filter, except, tagId = null } = selection;
  return {
    leadIds: null,
    allLeads: true,
    search: search || null,
    leadFilter: filter,
    exceptLeadIds: except.length > 0 ? [...except] : null,
    fromTagId: tagId,
  };
}

/** Converts a selection to arguments of the API, with the campaign or the groups whose list it was made in. */
export function toSelectionArguments(
  selection: ContactSelection,
): SelectionArguments & { readonly fromCampaignId: string | null; readonly groupIds: string[] | null } {
  return {
    ...toListArguments(selection),
    fromCampaignId: selection.kind === 'all' ? selection.campaignId : null,
    groupIds: selection.kind === 'all' && selection.groupIds ? [...selection.groupIds] : null,
  };
}

/** Converts events, and the contacts that are selected in them, to arguments of the API. An empty selection means everyone. */
export function toEventArguments(
  events: readonly string[],
  selection: ContactSelection,
): { readonly eventIds: string[]; readonly leadIds: string[] | null } {
  const ids = selection.kind === 'some' ? selection.contactIds : [];
  return { eventIds: [...events], leadIds: ids.length > 0 ? [...ids] : null };
}
