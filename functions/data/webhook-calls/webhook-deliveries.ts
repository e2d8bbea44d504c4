import * as z from 'zod/mini';
import type { ConsentEvidence } from '../../domain/consent/consent-change.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { DeliveryRef, WebhookDelivery } from '../../domain/webhook-endpoints/webhook-delivery.ts';
import type { DueMessages } from '../sending/due-messages.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { consentHistoryKey } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table, Write } from '../table/table.ts';
import { answered, CallTriesWriter, storedTries, UNANSWERED, type TryOutcome } from './call-tries.ts';
import { storedFact } from './event-facts.ts';

const PREFIX = 'DELIVERY#';
const logPk = (organizationId: OrganizationId, endpointId: string): string =>
  `ORG#${organizationId}#WEBHOOK-ENDPOINT#${endpointId}`;
const deliveryKey = ({ organizationId, endpointId, id }: DeliveryRef): Key => ({
  pk: logPk(organizationId, endpointId),
  sk: `${PREFIX}${id}`,
});

const deliveryEntity = defineEntity(
  deliveryKey,
  z.object({
    organizationId: z.string(),
    endpointId: z.string(),
    id: z.string(),
    fact: z.nullable(storedFact),
    ...storedTries,
    result: z.nullable(
      z.union([answered, z.object({ kind: z.enum([...UNANSWERED, 'PAUSED', 'SUSPENDED', 'ERASED']) })]),
    ),
    created: storedDate,
  }),
);

/** Two writes for each delivery fit the 100 writes of a transaction. */
const DELIVERIES_PER_TRANSACTION = 48;

/** A page of deliveries, newest first. `next`: the id to read on from. null if there are no more. */
export interface DeliveryPage {
  readonly deliveries: readonly WebhookDelivery[];
  readonly next: string | null;
}

/**
 * Deliveries of events to endpoints. They hold ids and codes only: what a receiver gets is read at each attempt, so that an erased contact
 * is nowhere in them.
 */
export class WebhookDeliveries {
  readonly #table: Table;
  readonly #due: DueMessages;
  readonly #tries: CallTriesWriter;

  constructor(table: Table, due: DueMessages) {
    this.#table = table;
    this.#due = due;
    this.#tries = new CallTriesWriter(table);
  }

  async findDelivery(ref: DeliveryRef): Promise<WebhookDelivery | null> {
    const item = await this.#table.get(deliveryKey(ref));
    return item ? toDelivery(deliveryEntity.fromItem(item)) : null;
  }

  /**
   * Stores deliveries of one organization that are due at `now`. Those that exist stay as they are, so that a repetition makes nothing
   * again. Cost: two writes for each.
   */
  async addDelivery(organizationId: OrganizationId, deliveries: readonly WebhookDelivery[], now: Date): Promise<void> {
    if (deliveries.length > 0) await this.#due.markFollowUps(organizationId, now);
    for (let from = 0; from < deliveries.length; from += DELIVERIES_PER_TRANSACTION) {
      const chunk = deliveries.slice(from, from + DELIVERIES_PER_TRANSACTION);
      if (await this.#create(chunk, now)) continue;
      // An earlier run was interrupted, and some exist.
      for (const delivery of chunk) await this.#create([delivery], now);
    }
  }

  /** Stores a test, which is over already. Cost: one write. */
  async addTest(delivery: WebhookDelivery): Promise<void> {
    await this.#table.put(toItem(delivery), IF_ABSENT);
  }

  /** Begins an attempt (`CallTriesWriter.begin`). */
  async begin(delivery: WebhookDelivery, nextAt: Date, now: Date): Promise<boolean> {
    await this.#due.markFollowUps(delivery.organizationId, nextAt);
    return this.#tries.begin(deliveryKey(delivery), delivery, nextAt, now, this.#dueWrite(delivery, nextAt));
  }

  /** Records how an attempt ended (`CallTriesWriter.end`). */
  end(ref: DeliveryRef, lastAttempt: Date | null, outcome: TryOutcome): Promise<void> {
    return this.#tries.end(deliveryKey(ref), lastAttempt, outcome);
  }

  /** Lets a delivery begin again (`CallTriesWriter.restart`). */
  async restart(delivery: WebhookDelivery, now: Date): Promise<boolean> {
    await this.#due.markFollowUps(delivery.organizationId, now);
    return this.#tries.restart(deliveryKey(delivery), delivery, null, now, this.#dueWrite(delivery, now));
  }

  /**
   * Returns the number that opted out by an event, and how. null if the number had no part in it, because the contact has another one since.
   * Cost: one read.
   */
  async findOptOut(
    organizationId: OrganizationId,
    phone: E164,
    eventId: string,
  ): Promise<{ readonly phone: E164; readonly source: ConsentEvidence['kind'] } | null> {
    const item = await this.#table.get(consentHistoryKey(organizationId, phone, eventId));
    return item ? { phone, source: (item.evidence as ConsentEvidence).kind } : null;
  }

  /** Returns a page of the deliveries to an endpoint. Cost: one query. */
  async listPage(
    organizationId: OrganizationId,
    endpointId: string,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<DeliveryPage> {
    const { items } = await this.#table.query({
      KeyConditionExpression:
        after === null ? 'pk = :pk AND begins_with(sk, :prefix)' : 'pk = :pk AND sk BETWEEN :prefix AND :after',
      ExpressionAttributeValues: {
        ':pk': logPk(organizationId, endpointId),
        ':prefix': PREFIX,
        ...(after === null ? {} : { ':after': `${PREFIX}${after}` }),
      },
      ScanIndexForward: false,
      Limit: limit + 2,
    });
    // The range includes the entry that the page before ended with.
    const found = items.map((item) => toDelivery(deliveryEntity.fromItem(item))).filter(({ id }) => id !== after);
    const deliveries = found.slice(0, limit);
    return { deliveries, next: found.length > limit ? (deliveries.at(-1)?.id ?? null) : null };
  }

  #create(deliveries: readonly WebhookDelivery[], now: Date): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact(
        deliveries.flatMap((delivery) => [
          this.#table.putWrite(toItem(delivery), IF_ABSENT),
          this.#dueWrite(delivery, now),
        ]),
      ),
    );
  }

  #dueWrite({ organizationId, endpointId, id }: DeliveryRef, at: Date): Write {
    return this.#due.followUpWrite({ organizationId, contactId: endpointId, id }, 'deliverEvent', at);
  }
}

function toItem(delivery: WebhookDelivery) {
  const expires = toTtl(delivery.created, 'webhookDelivery');
  return { ...deliveryEntity.toItem(delivery, delivery), expires };
}

function toDelivery(stored: ReturnType<typeof deliveryEntity.fromItem>): WebhookDelivery {
  return { ...stored, fact: stored.fact as WebhookDelivery['fact'] };
}
