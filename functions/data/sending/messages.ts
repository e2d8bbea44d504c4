import type { ContactId, MessageId, OrganizationId } from '../../domain/shared/ids.ts';
import {
  LEASE_SECONDS,
  type Message,
  type MessageRef,
  type MessageState,
  type OutgoingText,
} from '../../domain/sending/message.ts';
import { contactPk, messageKey } from '../table/keys.ts';
import type { Table, Update, Write } from '../table/table.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import type { ProgressCell } from '../../domain/sending/progress.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { toItem, toMessage } from './message-item.ts';

/** Messages, stored in their contact's partition. The id sorts by the time that the message was planned for. */
export class Messages {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async findMessage(ref: MessageRef): Promise<Message | null> {
    const item = await this.#table.get(messageKey(ref.organizationId, ref.contactId, ref.id));
    return item ? toMessage(item) : null;
  }

  /**
   * Returns the newest messages of a contact, newest first; scheduled messages are first. Cost: one query of `limit`
   * items.
   */
  async listLatest(organizationId: OrganizationId, contactId: ContactId, limit: number): Promise<Message[]> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': contactPk(organizationId, contactId), ':prefix': 'MESSAGE#' },
      ScanIndexForward: false,
      Limit: limit,
    });
    return items.map(toMessage);
  }

  /**
   * Returns the messages of a contact before a message, newest first, and the id from which the next page continues. Cost:
   * one query of `limit` items, at any length of the conversation.
   */
  async listBefore(
    organizationId: OrganizationId,
    contactId: ContactId,
    { before, limit }: { readonly before: MessageId; readonly limit: number },
  ): Promise<{ readonly messages: Message[]; readonly next: MessageId | null }> {
    const { items, next } = await this.#table.query({
      ...prefixQuery(contactPk(organizationId, contactId), 'MESSAGE#'),
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: { ...messageKey(organizationId, contactId, before) },
    });
    const messages = items.map(toMessage);
    return { messages, next: next ? (messages.at(-1)?.id ?? null) : null };
  }

  /** Yields all messages of a contact, oldest first, page by page. Cost: one query per MB. */
  async *iterateAll(organizationId: OrganizationId, contactId: ContactId): AsyncGenerator<Message[]> {
    let from: Record<string, unknown> | undefined;
    do {
      const page = await this.#table.query({
        ...prefixQuery(contactPk(organizationId, contactId), 'MESSAGE#'),
        ...(from ? { ExclusiveStartKey: from } : {}),
      });
      yield page.items.map(toMessage);
      from = page.next;
    } while (from);
  }

  createWrite(created: Message): Write {
    return this.#table.putWrite(toItem(created), IF_ABSENT);
  }

  /** Claims a message: SCHEDULED to CLAIMED, with the two numbers, the text to send and the end of the claim. */
  claimWrite(claimed: Message, { from = null, to, body, segments, hasPitch = false }: OutgoingText, now: Date): Write {
    return this.#stateWrite(claimed, ['SCHEDULED'], {
      state: 'CLAIMED',
      attempt: claimed.attempt + 1,
      claimed: now.toISOString(),
      leaseUntil: new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString(),
      phone: to,
      from,
      body,
      segments,
      ...(hasPitch || claimed.hasPitch ? { hasPitch } : {}),
      reason: null,
    });
  }

  /**
   * Releases a claim: back to SCHEDULED. Only the worker that has the claim may, and only when it did not call the carrier.
   */
  rescheduleWrite(current: Message, due: Date, reason: Reason | null, progressCell: ProgressCell | null): Write {
    return this.#stateWrite(current, [current.state], {
      state: 'SCHEDULED',
      due: due.toISOString(),
      leaseUntil: null,
      reason,
      progressCell,
    });
  }

  /** Schedules a new attempt of a failed message. */
  retryWrite(failed: Message, due: Date, reason: Reason | null, progressCell: ProgressCell | null): Write {
    return this.#stateWrite(failed, [failed.state], {
      state: 'SCHEDULED',
      isRetry: true,
      due: due.toISOString(),
      leaseUntil: null,
      carrierId: null,
      sent: null,
      delivered: null,
      countedOn: null,
      errorCode: null,
      reason,
      progressCell,
    });
  }

  /**
   * Removes a failed message from its conversation, on condition that it has not changed since it was read. A new attempt
   * that begins at the same moment wins, or is refused. Returns false when the message has changed.
   */
  async removeMessage(failed: Message, at: Date): Promise<boolean> {
    const write = this.#stateWrite(failed, [failed.state], { deleted: at.toISOString() });
    return falseIfConditionFails(() => this.#table.transact([write]));
  }

  /** Changes the state, on condition that the message has not changed since it was read. */
  changeWrite(
    expected: Message,
    to: MessageState,
    set: Partial<Record<'carrierId' | 'sent' | 'delivered' | 'countedOn' | 'reason' | 'body', string | null>> & {
      errorCode?: number | null;
      chargedAttempt?: number | null;
    },
  ): Write {
    return this.#stateWrite(expected, [expected.state], { state: to, leaseUntil: null, ...set });
  }

  /**
   * A condition that the message has not changed since it was read. An update that changes nothing, because only the
   * functions that send may check items.
   */
  unchangedWrite({ organizationId, contactId, id, state, attempt }: Message): Write {
    return this.#table.updateWrite(messageKey(organizationId, contactId, id), {
      UpdateExpression: 'SET #attempt = :attempt',
      ConditionExpression: '#state = :seen AND #attempt = :attempt',
      ExpressionAttributeNames: { '#state': 'state', '#attempt': 'attempt' },
      ExpressionAttributeValues: { ':seen': state, ':attempt': attempt },
    });
  }

  /**
   * Changes a message only if state, attempt and due time are as they were read. Otherwise, of two workers that read
   * the message at the same time, the second would move a figure that the first has already moved.
   */
  #stateWrite(expected: Message, from: readonly MessageState[], set: Record<string, unknown>): Write {
    const names = Object.keys(set);
    const update: Update = {
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: `#state IN (${from.map((_, index) => `:from${index}`).join(', ')}) AND #attempt = :seen AND #due = :seenDue${'isRetry' in set ? ' AND (attribute_not_exists(deleted) OR deleted = :nothing)' : ''}`,
      ExpressionAttributeNames: {
        '#state': 'state',
        '#attempt': 'attempt',
        '#due': 'due',
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
        ...Object.fromEntries(from.map((state, index) => [`:from${index}`, state])),
        ':seen': expected.attempt,
        ':seenDue': expected.due.toISOString(),
        ...('isRetry' in set ? { ':nothing': null } : {}),
      },
    };
    return this.#table.updateWrite(messageKey(expected.organizationId, expected.contactId, expected.id), update);
  }
}
