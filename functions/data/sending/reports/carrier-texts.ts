import type { MessageRef } from '../../../domain/sending/message.ts';
import type { OrganizationId } from '../../../domain/shared/ids.ts';
import { toTtl } from '../../table/lifetimes.ts';
import type { Item, Key, Table, Write } from '../../table/table.ts';
import { readString } from '../../table/values.ts';

/** The attempt of a text that a text of the carrier belongs to. */
export interface CarrierTextOwner extends MessageRef {
  readonly attempt: number;
}

/**
 * Which of our texts has a text that the carrier's list showed, or had it before a new attempt. One text of the carrier belongs to one
 * attempt of ours at most. A text whose hand-over was answered needs no entry, because it never waits for a search.
 */
export class CarrierTexts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the write that gives a text of the carrier to an attempt. It fails when another attempt has it. */
  takeWrite(owner: CarrierTextOwner, carrierId: string, now: Date): Write {
    const { organizationId, contactId, id: messageId, attempt } = owner;
    return this.#table.putWrite(
      {
        ...toKey(organizationId, carrierId),
        carrierId,
        contactId,
        messageId,
        attempt,
        expires: toTtl(now, 'carrierText'),
      },
      {
        ConditionExpression: 'attribute_not_exists(pk) OR (messageId = :message AND #attempt = :attempt)',
        ExpressionAttributeNames: { '#attempt': 'attempt' },
        ExpressionAttributeValues: { ':message': messageId, ':attempt': attempt },
      },
    );
  }

  /** Returns the write that takes a text of the carrier from an attempt. It fails when the attempt does not have it. */
  releaseWrite({ organizationId, id, attempt }: CarrierTextOwner, carrierId: string): Write {
    return this.#table.deleteWrite(toKey(organizationId, carrierId), {
      ConditionExpression: 'messageId = :message AND #attempt = :attempt',
      ExpressionAttributeNames: { '#attempt': 'attempt' },
      ExpressionAttributeValues: { ':message': id, ':attempt': attempt },
    });
  }

  /** Returns whose a text of the carrier is. Null: nobody's that a search found. Cost: a read. */
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

function toKey(organizationId: OrganizationId, carrierId: string): Key {
  return { pk: `ORG#${organizationId}#CARRIER-TEXT#${carrierId}`, sk: 'OWNER' };
}

function toOwner(organizationId: OrganizationId, item: Item): CarrierTextOwner {
  return {
    organizationId,
    contactId: readString(item.contactId),
    id: readString(item.messageId),
    attempt: Number(item.attempt),
  };
}
