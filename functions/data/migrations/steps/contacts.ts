import type { Delta } from '../../../domain/sending/figures.ts';
import { buildContactChange, toNamesSk } from '../../contacts/contact-lists.ts';
import { toContact } from '../../contacts/contact-item.ts';
import { listMoveWrites } from '../../contacts/conversations/conversation-lists.ts';
import { falseIfConditionFails } from '../../table/attempt.ts';
import { Counters } from '../../table/counters.ts';
import { contactPk } from '../../table/keys.ts';
import type { Item, Table } from '../../table/table.ts';
import { readDate } from '../../table/values.ts';
import { toMessage } from '../../sending/message-item.ts';
import { isWrittenReply } from './old-replies.ts';
import { parseContactPk } from './positions.ts';
import type { MigrationStep } from '../step.ts';

const ATTEMPTS = 5;

/**
 * Release 3.4.7 had two lists of contacts, and counted contacts only. A contact comes into the lists of unread, open, quiet and
 * archived contacts and into the list by name, and into their figures. Each change of a contact by the present release does the
 * same for its contact (`buildContactChange`).
 */
export const contactsStep: MigrationStep = {
  name: '0004-contacts',
  what: 'Contacts come into the lists by name, of unread and of open conversations, with their figures. Until then contacts that have not changed are missing there, and the next text to each says again how to opt out.',
  isRequired: false,
  attributes: ['namesPk', 'namesSk', 'texted', 'textedPhone', 'erased'],
  change: async (table, { pk, sk, ...marks }) => {
    if (sk !== 'CONTACT' || !parseContactPk(pk) || isPresent(marks)) return false;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const item = await table.get({ pk, sk });
      if (!item || isPresent(item)) return attempt > 0;
      if (item.namesPk === undefined) await falseIfConditionFails(() => listContact(table, item));
      else if (item.namesSk === undefined) await falseIfConditionFails(() => nameContact(table, item));
      else await falseIfConditionFails(() => countTexted(table, item));
    }
    throw new Error('A contact kept changing while it was listed');
  },
};

function isPresent({ namesPk, namesSk, texted, textedPhone, erased }: Record<string, unknown>): boolean {
  return (
    namesPk !== undefined &&
    (namesSk !== undefined || erased !== undefined) &&
    (typeof texted !== 'string' || textedPhone !== undefined || erased !== undefined)
  );
}

async function listContact(table: Table, item: Item): Promise<void> {
  const contact = toContact(item);
  const { organizationId, id } = contact;
  const { update, delta, move } = buildContactChange(contact, {});
  await table.transact([
    table.updateWrite({ pk: item.pk, sk: item.sk }, update),
    ...new Counters(table).organizationWrites(organizationId, id, delta),
    ...listMoveWrites(table, [move]),
  ]);
}

/** A contact that an undo of an import archived is in the list by name without a place there. */
async function nameContact(table: Table, item: Item): Promise<void> {
  const contact = toContact(item);
  await table.updateOnce(
    { pk: item.pk, sk: item.sk },
    {
      UpdateExpression: 'SET namesSk = :sort',
      ConditionExpression: 'attribute_not_exists(namesSk) AND #name = :name',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':sort': toNamesSk(contact), ':name': contact.name },
    },
  );
}

/** A contact who got a text counts in the response rate, and one who wrote afterwards counts there as an answer. */
async function countTexted(table: Table, item: Item): Promise<void> {
  const { organizationId, id, phone } = toContact(item);
  const messages = (await table.queryAll(contactPk(organizationId, id), 'MESSAGE#')).map(toMessage);
  const replies = messages.filter(isWrittenReply).map(({ created }) => created.getTime());
  const first = Math.min(
    readDate(item.texted).getTime(),
    ...messages.flatMap(({ kind, sent }) => (kind !== 'INBOUND' && sent ? sent.getTime() : [])),
  );
  const isAnswered = replies.some((at) => at >= first);
  const lastReply = replies.length === 0 ? null : new Date(Math.max(...replies)).toISOString();
  const delta: Delta = { contactsTexted: 1, contactsReplied: isAnswered && item.countedReply !== true ? 1 : 0 };
  await table.transact([
    table.updateWrite(
      { pk: item.pk, sk: item.sk },
      {
        UpdateExpression: `SET textedPhone = :phone${lastReply === null ? '' : ', lastReply = :reply'}${isAnswered ? ', countedReply = :true' : ''}`,
        ConditionExpression: `texted = :texted AND attribute_not_exists(textedPhone) AND ${item.lastReply === undefined ? 'attribute_not_exists(lastReply)' : 'lastReply = :read'}`,
        ExpressionAttributeValues: {
          // Without a number there is none that could have read how to opt out.
          ':phone': phone ?? '-',
          ':texted': item.texted,
          ...(lastReply === null ? {} : { ':reply': lastReply }),
          ...(isAnswered ? { ':true': true } : {}),
          ...(item.lastReply === undefined ? {} : { ':read': item.lastReply }),
        },
      },
    ),
    ...new Counters(table).organizationWrites(organizationId, id, delta),
  ]);
}
