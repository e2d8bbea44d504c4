import * as z from 'zod/mini';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import type { Key, Table, Write } from '../table/table.ts';

/** Which secret signs an organization's calls. The secret itself is nowhere in the table: it follows from the number. */
export interface WebhookSecretNumber {
  /** From 1. */
  readonly number: number;
  /** When the previous secret was replaced. null if this is the first one. */
  readonly rotated: Date | null;
}

const secretEntity = defineEntity(
  (organizationId: OrganizationId): Key => ({ pk: `ORG#${organizationId}`, sk: 'WEBHOOK-SECRET' }),
  z.object({ number: z.number(), rotated: storedDate }),
);

export class WebhookSecrets {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async findWebhookSecret(organizationId: OrganizationId): Promise<WebhookSecretNumber> {
    const item = await this.#table.get(secretEntity.key(organizationId));
    return item ? secretEntity.fromItem(item) : { number: 1, rotated: null };
  }

  /** Replaces the secret. `also`: the record of it. Returns false when someone else has done so since `seen` was read. */
  rotate(organizationId: OrganizationId, seen: number, now: Date, also: Write): Promise<boolean> {
    const condition =
      seen === 1
        ? IF_ABSENT
        : {
            ConditionExpression: '#number = :seen',
            ExpressionAttributeNames: { '#number': 'number' },
            ExpressionAttributeValues: { ':seen': seen },
          };
    const item = secretEntity.toItem({ number: seen + 1, rotated: now }, organizationId);
    return falseIfConditionFails(() => this.#table.transact([this.#table.putWrite(item, condition), also]));
  }
}
