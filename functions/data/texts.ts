import { LEASE_SECONDS, type Text, type TextKind, type TextRef, type TextState } from '../domain/messaging/text.ts';
import { leadPk, textKey } from './keys.ts';
import { ABSENT, type Item, type Table, type Update, type Write } from './table.ts';
import type { WavePlace } from '../domain/messaging/wave.ts';
import { date, dateOrNull, iso, text, textOrNull } from './values.ts';

/** Text messages, in their contact's partition under an id that sorts by the time they were planned for. */
export class Texts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(ref: TextRef): Promise<Text | null> {
    const item = await this.#table.get(textKey(ref.organizationId, ref.leadId, ref.id));
    return item ? toText(item) : null;
  }

  /** The newest texts of a contact, newest first; what waits comes first of all. Cost: a query of `limit` items. */
  async latest(organizationId: string, leadId: string, limit: number): Promise<Text[]> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': leadPk(organizationId, leadId), ':prefix': 'TEXT#' },
      ScanIndexForward: false,
      Limit: limit,
    });
    return items.map(toText);
  }

  create(created: Text): Write {
    return this.#table.putWrite(toItem(created), ABSENT);
  }

  /** SCHEDULED to CLAIMED, with what will be said and until when the claim holds. */
  claim(claimed: Text, body: string, segments: number, now: Date): Write {
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
  reschedule(held: Text, due: Date, reason: string | null, wave: WavePlace | null): Write {
    return this.#move(held, [held.state], {
      state: 'SCHEDULED',
      due: due.toISOString(),
      leaseUntil: null,
      reason,
      wave,
    });
  }

  /** A new attempt of a text that failed. */
  again(failed: Text, due: Date, reason: string | null, wave: WavePlace | null): Write {
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
    seen: Text,
    to: TextState,
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
  #move(seen: Text, from: readonly TextState[], set: Record<string, unknown>): Write {
    const names = Object.keys(set);
    const update: Update = {
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: `#state IN (${from.map((_, place) => `:from${place}`).join(', ')}) AND #attempt = :seen AND #due = :seenDue`,
      ExpressionAttributeNames: {
        '#state': 'state',
        '#attempt': 'attempt',
        '#due': 'due',
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
        ...Object.fromEntries(from.map((state, place) => [`:from${place}`, state])),
        ':seen': seen.attempt,
        ':seenDue': seen.due.toISOString(),
      },
    };
    return this.#table.updateWrite(textKey(seen.organizationId, seen.leadId, seen.id), update);
  }
}

function toItem(value: Text): Item {
  return {
    ...value,
    ...textKey(value.organizationId, value.leadId, value.id),
    created: value.created.toISOString(),
    due: value.due.toISOString(),
    claimed: iso(value.claimed) ?? null,
    leaseUntil: iso(value.leaseUntil) ?? null,
    sent: iso(value.sent) ?? null,
    delivered: iso(value.delivered) ?? null,
  };
}

export function toText(item: Item): Text {
  const campaign = item.campaign as { id: string; stepId: string; round: number } | null | undefined;
  return {
    organizationId: text(item.organizationId),
    leadId: text(item.leadId),
    id: text(item.id),
    kind: text(item.kind) as TextKind,
    state: text(item.state) as TextState,
    lane: item.lane === 'reply' ? 'reply' : 'campaign',
    body: textOrNull(item.body),
    phone: text(item.phone),
    created: date(item.created),
    due: date(item.due),
    attempt: Number(item.attempt),
    again: item.again === true,
    claimed: dateOrNull(item.claimed),
    leaseUntil: dateOrNull(item.leaseUntil),
    carrierId: textOrNull(item.carrierId),
    sent: dateOrNull(item.sent),
    delivered: dateOrNull(item.delivered),
    segments: Number(item.segments ?? 0),
    reason: textOrNull(item.reason),
    errorCode: typeof item.errorCode === 'number' ? item.errorCode : null,
    userId: textOrNull(item.userId),
    senderName: textOrNull(item.senderName),
    campaign: campaign ?? null,
    wave: (item.wave as WavePlace | null | undefined) ?? null,
  };
}
