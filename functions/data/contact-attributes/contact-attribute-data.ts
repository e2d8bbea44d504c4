import type { Contacts } from '../contacts/contacts.ts';
import type { Table } from '../table/table.ts';
import { ContactTags } from './contact-tags.ts';
import { NamedLists } from './named-lists.ts';

/** The repositories of custom fields and tags. */
export interface ContactAttributeData {
  readonly namedLists: NamedLists;
  readonly contactTags: ContactTags;
}

export function createContactAttributeData(table: Table, contacts: Contacts): ContactAttributeData {
  return { namedLists: new NamedLists(table), contactTags: new ContactTags(table, contacts) };
}
