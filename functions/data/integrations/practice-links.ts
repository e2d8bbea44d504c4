import * as z from 'zod/mini';
import type { PracticeLink } from '../../domain/integrations/practice-appointment.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import type { Key, Table } from '../table/table.ts';

type LinkName = Pick<PracticeLink, 'organizationId' | 'externalId'>;

const linkKey = ({ organizationId, externalId }: LinkName): Key => ({
  pk: `ORG#${organizationId}#PRACTICE`,
  sk: `APPOINTMENT#${externalId}`,
});

const linkEntity = defineEntity(
  linkKey,
  z.object({
    organizationId: z.string(),
    externalId: z.string(),
    contactId: z.nullable(z.string()),
    appointmentId: z.nullable(z.string()),
    updated: storedDate,
    applied: z.boolean(),
    keptUntil: storedDate,
  }),
);

/** Which appointments of a practice's records are whose appointments here. */
export class PracticeLinks {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the links of appointments, in their order. Cost: one batch of reads. */
  async findMany(organizationId: OrganizationId, externalIds: readonly string[]): Promise<(PracticeLink | null)[]> {
    const items = await this.#table.batchGet(externalIds.map((externalId) => linkKey({ organizationId, externalId })));
    return items.map((item) => (item ? linkEntity.fromItem(item) : null));
  }

  /** Stores a change before it is applied. Returns false when a later one is stored. Cost: one write. */
  begin(link: PracticeLink): Promise<boolean> {
    const expires = Math.floor(link.keptUntil.getTime() / 1_000);
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite(
          { ...linkEntity.toItem({ ...link, applied: false }, link), expires },
          {
            ConditionExpression: 'attribute_not_exists(pk) OR #updated <= :updated',
            ExpressionAttributeNames: { '#updated': 'updated' },
            ExpressionAttributeValues: { ':updated': link.updated.toISOString() },
          },
        ),
      ]),
    );
  }

  /** Stores that a change was applied. Returns false when another one has begun in the meantime. Cost: one write. */
  end(link: PracticeLink): Promise<boolean> {
    return this.#table.updateOnce(linkKey(link), {
      UpdateExpression: 'SET applied = :yes',
      ConditionExpression: '#updated = :updated',
      ExpressionAttributeNames: { '#updated': 'updated' },
      ExpressionAttributeValues: { ':yes': true, ':updated': link.updated.toISOString() },
    });
  }

  /** Lets the newest change be applied again, because an older one came in between. Cost: one write. */
  async reopen(name: LinkName): Promise<void> {
    await this.#table.updateOnce(linkKey(name), {
      UpdateExpression: 'SET applied = :no',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':no': false },
    });
  }
}
