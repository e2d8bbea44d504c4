import { parseTextId, type TextId } from '../../domain/search/text-blocks.ts';
import { foldText } from '../../domain/search/text-match.ts';
import { isRemoved, type MessageState } from '../../domain/sending/message.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { contactPk, messageKey } from '../table/keys.ts';
import type { Item, Key } from '../table/table.ts';
import { readDate, readDateOrNull, readString, readStringOrNull } from '../table/values.ts';

/** A text that a search found, as it is stored now. */
export interface FoundText {
  readonly contactId: ContactId;
  readonly id: string;
  /** IN: the contact wrote it. OUT: the team sent it. */
  readonly kind: 'IN' | 'OUT' | 'NOTE';
  readonly text: string;
  /** When it was written, or arrived. A text of the team may be sent later, when the sending hours begin. */
  readonly at: Date;
}

/** Returns the key of the message or note at a text id. */
export function textKey(organizationId: OrganizationId, textId: TextId): Key {
  const { contactId, id, kind } = parseTextId(textId);
  return kind === 'NOTE'
    ? { pk: contactPk(organizationId, contactId), sk: `NOTE#${id}` }
    : messageKey(organizationId, contactId, id);
}

/** Returns the words that a block stores of a message or note. null if it is gone, erased, or a deleted note. */
export function readWords(item: Item | undefined): string | null {
  if (item === undefined || (isNote(item) && item.deleted !== undefined)) return null;
  const text = readText(item);
  return text === null || text === '' ? null : foldText(text);
}

/** Returns a message or note as a result shows it. null if the conversation does not show it anymore. */
export function toFoundText(item: Item | undefined): FoundText | null {
  const text = item === undefined ? null : readText(item);
  if (item === undefined || text === null || text === '') return null;
  const contactId = readString(item.contactId);
  const id = readString(item.id);
  if (isNote(item))
    return item.deleted === undefined ? { contactId, id, kind: 'NOTE', text, at: readDate(item.at) } : null;
  const state = readString(item.state) as MessageState;
  if (state === 'CANCELED' || isRemoved({ deleted: readDateOrNull(item.deleted), state })) return null;
  return { contactId, id, kind: item.kind === 'INBOUND' ? 'IN' : 'OUT', text, at: readDate(item.created) };
}

function isNote({ sk }: Item): boolean {
  return sk.startsWith('NOTE#');
}

function readText(item: Item): string | null {
  return readStringOrNull(isNote(item) ? item.text : item.body);
}
