import * as z from 'zod/mini';
import type { Note } from '../../domain/contacts/note.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import { textLogWrite } from '../search/text-log.ts';
import { contactKey, contactPk } from '../table/keys.ts';
import { touchWrite } from '../table/guards/touch.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table } from '../table/table.ts';
import { readString } from '../table/values.ts';

const noteKey = (organizationId: OrganizationId, contactId: ContactId, id: string): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: `NOTE#${id}`,
});
const noteEntity = defineEntity(
  noteKey,
  z.object({
    organizationId: z.string(),
    contactId: z.string(),
    id: z.string(),
    text: z.string(),
    by: z.string(),
    at: storedDate,
    deleted: z.optional(storedDate),
  }),
);

/** Notes about contacts, beside the contact's messages. */
export class Notes {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns false when the contact does not exist, or is erased. */
  async addNote(note: Note): Promise<boolean> {
    const { organizationId, contactId, id } = note;
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite(noteEntity.toItem(note, organizationId, contactId, id), IF_ABSENT),
        touchWrite(this.#table, contactKey(organizationId, contactId), note.at),
        textLogWrite(this.#table, organizationId, { contactId, id, kind: 'NOTE' }),
      ]),
    );
  }

  async findNote(organizationId: OrganizationId, contactId: ContactId, id: string): Promise<Note | null> {
    const item = await this.#table.get(noteKey(organizationId, contactId, id));
    return item ? noteEntity.fromItem(item) : null;
  }

  /** Returns a page of a contact's notes, newest first, without deleted ones. Cost: one query. */
  async listNotes(
    organizationId: OrganizationId,
    contactId: ContactId,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly notes: Note[]; readonly next: string | null }> {
    const page = await this.#table.query({
      ...prefixQuery(contactPk(organizationId, contactId), 'NOTE#'),
      ScanIndexForward: false,
      Limit: limit,
      ...(after === null ? {} : { ExclusiveStartKey: { ...noteKey(organizationId, contactId, after) } }),
    });
    return {
      notes: page.items.map((item) => noteEntity.fromItem(item)).filter(({ deleted }) => deleted === undefined),
      next: page.next ? readString(page.next.sk).slice('NOTE#'.length) : null,
    };
  }

  /** Deletes a note, or restores it: `at` is null then. Returns false when the note is gone for good. */
  async setDeleted({ organizationId, contactId, id }: Note, at: Date | null): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(noteKey(organizationId, contactId, id), {
          UpdateExpression: at === null ? 'REMOVE deleted, expires' : 'SET deleted = :at, expires = :expires',
          ConditionExpression: 'attribute_exists(pk)',
          ...(at === null
            ? {}
            : { ExpressionAttributeValues: { ':at': at.toISOString(), ':expires': toTtl(at, 'deletedNote') } }),
        }),
        textLogWrite(this.#table, organizationId, { contactId, id, kind: 'NOTE' }),
      ]),
    );
  }
}
