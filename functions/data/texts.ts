import {
  LEASE_SECONDS,
  type Message,
  type MessageKind,
  type MessageRef,
  type MessageState,
} from '../domain/messaging/text.ts';
import { contactPk, messageKey } from './keys.ts';
import { ABSENT, type Item, type Table, type Update, type Write } from './table.ts';
import type { WavePlace } from '../domain/messaging/wave.ts';
import { readDate, readDateOrNull, toIsoString, readString, readStringOrNull } from './values.ts';

/** Text messages, in their contact's partition under an id that sorts by the time they were planned for. */
export class Messages {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(ref: MessageRef): Promise<Message | null> {
    const item = await this.#table.get(messageKey(ref.organizationId, ref.contactId, ref.id));
    return item ? toMessage(item) : null;
  }

  /** The newest texts of a contact, newest first; what waits comes first of all. Cost: a query of `limit` items. */
  async latest(organizationId: string, contactId: string, limit: number): Promise<Message[]> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': contactPk(organizationId, contactId), ':prefix': 'MESSAGE#' },
      ScanIndexForward: false,
      Limit: limit,
    });
    return items.map(toMessage);
  }

  create(created: Message): Write {
    return this.#table.putWrite(toItem(created), ABSENT);
  }

  /** SCHEDULED to CLAIMED, with what will be said and until when the claim holds. */
  claim(claimed: Message, body: string, segments: number, now: Date): Write {
    return this.#move(claimed, ['SCHEDULED'], {
      state: 'CLAIMED',
      attempt: claimed.attempt + 1,
      claimed: now.toISOString(),
      leaseUntil: new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString(),
      body,
      segments,
      reason: null,
    });
  }

  /** Back to SCHEDULED: only its holder may, and only when the carrier was not called. */
  reschedule(held: Message, due: Date, reason: string | null, wave: WavePlace | null): Write {
    return this.#move(held, [held.state], {
      state: 'SCHEDULED',
      due: due.toISOString(),
      leaseUntil: null,
      reason,
      wave,
    });
  }

  /** A new attempt of a text that failed. */
  again(failed: Message, due: Date, reason: string | null, wave: WavePlace | null): Write {
    return this.#move(failed, [failed.state], {
      state: 'SCHEDULED',
      again: true,
      due: due.toISOString(),
      leaseUntil: null,
      carrierId: null,
      sent: null,
      delivered: null,
      errorCode: null,
      reason,
      wave,
    });
  }

  /** Any state change, on condition that the text is still as it was read. */
  change(
    seen: Message,
    to: MessageState,
    set: Partial<Record<'carrierId' | 'sent' | 'delivered' | 'reason' | 'body', string | null>> & {
      errorCode?: number | null;
    },
  ): Write {
    return this.#move(seen, [seen.state], { state: to, leaseUntil: null, ...set });
  }

  /**
   * Only as it was read: in this state, at this attempt, due at this moment. Of two who read it side by side the second
   * would else move it from a place in the figures that the first has taken it from.
   */
  #move(seen: Message, from: readonly MessageState[], set: Record<string, unknown>): Write {
    const names = Object.keys(set);
    const update: Update = {
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: `#state IN (${from.map((_, index) => `:from${index}`).join(', ')}) AND #attempt = :seen AND #due = :seenDue`,
      ExpressionAttributeNames: {
        '#state': 'state',
        '#attempt': 'attempt',
        '#due': 'due',
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
        ...Object.fromEntries(from.map((state, index) => [`:from${index}`, state])),
        ':seen': seen.attempt,
        ':seenDue': seen.due.toISOString(),
      },
    };
    return this.#table.updateWrite(messageKey(seen.organizationId, seen.contactId, seen.id), update);
  }
}

function toItem(value: Message): Item {
  return {
    ...value,
    ...messageKey(value.organizationId, value.contactId, value.id),
    created: value.created.toISOString(),
    due: value.due.toISOString(),
    claimed: toIsoString(value.claimed) ?? null,
    leaseUntil: toIsoString(value.leaseUntil) ?? null,
    sent: toIsoString(value.sent) ?? null,
    delivered: toIsoString(value.delivered) ?? null,
  };
}

export function toMessage(item: Item): Message {
  const campaign = item.campaign as { id: string; stepId: string; round: number } | null | undefined;
  return {
    organizationId: readString(item.organizationId),
    contactId: readString(item.contactId),
    id: readString(item.id),
    kind: readString(item.kind) as MessageKind,
    state: readString(item.state) as MessageState,
    lane: item.lane === 'reply' ? 'reply' : 'campaign',
    body: readStringOrNull(item.body),
    phone: readString(item.phone),
    created: readDate(item.created),
    due: readDate(item.due),
    attempt: Number(item.attempt),
    again: item.again === true,
    claimed: readDateOrNull(item.claimed),
    leaseUntil: readDateOrNull(item.leaseUntil),
    carrierId: readStringOrNull(item.carrierId),
    sent: readDateOrNull(item.sent),
    delivered: readDateOrNull(item.delivered),
    segments: Number(item.segments ?? 0),
    reason: readStringOrNull(item.reason),
    errorCode: typeof item.errorCode === 'number' ? item.errorCode : null,
    userId: readStringOrNull(item.userId),
    senderName: readStringOrNull(item.senderName),
    campaign: campaign ?? null,
    wave: (item.wave as WavePlace | null | undefined) ?? null,
  };
}
