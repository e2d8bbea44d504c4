import type { MessageRef } from '../../domain/sending/message.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Item, Key, Table, Write } from '../table/table.ts';
import { readDate, readString } from '../table/values.ts';

/** An attempt of a text. */
interface Attempt extends MessageRef {
  readonly attempt: number;
}

/** The attempt of a text that a text of the carrier belongs to. */
export interface CarrierTextOwner extends Attempt {
  readonly carrierId: string;
  /** When the charge of the carrier's text was recorded. */
  readonly charged: Date;
}

/**
 * Maps a text in the carrier's list to the message that it belongs to, also to one that has been retried since. A text of the carrier
 * belongs to at most one attempt. A message whose hand-over was answered needs no entry, because no search looks for it.
 */
export class CarrierTexts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Returns the write that gives a text of the carrier to an attempt. It fails when another attempt has it.
   * `charged`: when its charge was recorded.
   */
  takeWrite(attempt: Attempt, carrierId: string, charged: Date, now: Date): Write {
    return this.#table.putWrite(
      toItem(attempt, carrierId, charged, now),
      belongsTo(attempt, 'attribute_not_exists(pk) OR '),
    );
  }

  /** Returns the write that gives a text of the carrier to another attempt. It fails when its owner has changed. */
  moveWrite(owner: CarrierTextOwner, to: Attempt, now: Date): Write {
    return this.#table.putWrite(toItem(to, owner.carrierId, owner.charged, now), belongsTo(owner));
  }

  /** Returns the write that takes a text of the carrier from an attempt. It fails when the attempt does not have it. */
  releaseWrite(attempt: Attempt, carrierId: string): Write {
    return this.#table.deleteWrite(toKey(attempt.organizationId, carrierId), belongsTo(attempt));
  }

  /** Returns whose a text of the carrier is. null means no one's that a search found. Cost: a read. */
  async findOwner(organizationId: OrganizationId, carrierId: string): Promise<CarrierTextOwner | null> {
    const item = await this.#table.get(toKey(organizationId, carrierId));
    return item ? toOwner(organizationId, item) : null;
  }

  /** Returns the owners of texts of the carrier by their ids. Cost: a batch of reads. */
  async findOwners(
    organizationId: OrganizationId,
    carrierIds: readonly string[],
  ): Promise<ReadonlyMap<string, CarrierTextOwner>> {
    if (carrierIds.length === 0) return new Map();
    const items = await this.#table.batchGet(carrierIds.map((id) => toKey(organizationId, id)));
    return new Map(
      items.flatMap((item) => (item ? [[readString(item.carrierId), toOwner(organizationId, item)] as const] : [])),
    );
  }
}

function belongsTo({ id, attempt }: Attempt, orElse = '') {
  return {
    ConditionExpression: `${orElse}(messageId = :message AND #attempt = :attempt)`,
    ExpressionAttributeNames: { '#attempt': 'attempt' },
    ExpressionAttributeValues: { ':message': id, ':attempt': attempt },
  };
}

function toItem(
  { organizationId, contactId, id: messageId, attempt }: Attempt,
  carrierId: string,
  charged: Date,
  now: Date,
): Item {
  return {
    ...toKey(organizationId, carrierId),
    carrierId,
    contactId,
    messageId,
    attempt,
    charged: charged.toISOString(),
    expires: toTtl(now, 'carrierText'),
  };
}

function toKey(organizationId: OrganizationId, carrierId: string): Key {
  return { pk: `ORG#${organizationId}#CARRIER-TEXT#${carrierId}`, sk: 'OWNER' };
}

function toOwner(organizationId: OrganizationId, item: Item): CarrierTextOwner {
  return {
    organizationId,
    contactId: readString(item.contactId),
    id: readString(item.messageId),
    attempt: Number(item.attempt),
    carrierId: readString(item.carrierId),
    charged: readDate(item.charged),
  };
}
