import { CONVERSATION_AGES } from '../search/conversation-age.ts';
import type { CampaignId, ContactId, GroupId, JobId, TagId } from '../shared/ids.ts';

/** What a list of contacts may be limited to. Without a filter it shows every contact that is not archived. */
export const CONTACT_FILTERS = ['messages', 'unread', 'optedOut', 'invalid', 'archived', ...CONVERSATION_AGES] as const;
export type ContactFilter = (typeof CONTACT_FILTERS)[number];

/** Contacts that a person may take out of "select all". The job keeps their ids, and every batch rewrites the job. */
export const MAX_EXCEPTIONS = 200;

/** Everyone that a list shows, on all pages, without a few. */
export interface Matching {
  /** Part of a name or a number. empty means everyone. */
  readonly search: string;
  readonly filter: ContactFilter | null;
  /** The campaign whose list it is. null means the list of the organization. */
  readonly campaignId: CampaignId | null;
  /** Only contacts that are in one of these groups. missing means all contacts. */
  readonly groupIds?: readonly GroupId[] | null;
  /** Only contacts with this tag. missing means all contacts. */
  readonly tagId?: TagId | null;
  readonly except: readonly ContactId[];
}

/** The contacts of an action: named ones, everyone that a list shows, or those that an earlier job changed. */
export type Selection =
  | { readonly contactIds: readonly ContactId[] }
  | { readonly matching: Matching }
  | { readonly ofJob: JobId };

/**
 * Returns the ids of `found` that are in every one of the lists and are no exception, in the order of `found`. Cost: one
 * set for each list.
 */
export function selectMatching(
  found: readonly ContactId[],
  lists: readonly ReadonlySet<ContactId>[],
  except: readonly ContactId[],
): ContactId[] {
  const excluded = new Set(except);
  return found.filter((id) => !excluded.has(id) && lists.every((list) => list.has(id)));
}
