import type { Data } from '../../data/index.ts';
import type { NamedEntry } from '../../domain/contact-attributes/named-list.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { findEntries } from './named-lists.ts';

export interface ShownTagsDeps {
  readonly data: Pick<Data, 'contacts' | 'namedLists'>;
}

/** The tags beside the names of contacts, by name. */
export type ShownTags = ReadonlyMap<ContactId, readonly Pick<NamedEntry, 'id' | 'name'>[]>;

/**
 * Returns the tags of contacts, by contact id. Tags that were removed from the organization are left out. Cost: one read. In an
 * organization with tags also a batch of reads of the contacts without any, because contacts of an index do not have theirs.
 */
export async function loadShownTags(
  deps: ShownTagsDeps,
  organizationId: OrganizationId,
  contacts: readonly Pick<Contact, 'id' | 'tagIds'>[],
): Promise<ShownTags> {
  const entries = contacts.length === 0 ? [] : await findEntries(deps, organizationId, 'TAGS');
  if (entries.length === 0) return new Map();
  const bare = contacts.filter(({ tagIds }) => tagIds.length === 0).map(({ id }) => id);
  const read = await deps.data.contacts.findMany(organizationId, bare);
  return new Map(
    [...contacts, ...read].map(({ id, tagIds }) => {
      const own = new Set(tagIds);
      return [id, entries.filter((entry) => own.has(entry.id)).map((entry) => ({ id: entry.id, name: entry.name }))];
    }),
  );
}
