import * as z from 'zod/mini';
import { BODY_PART_LIMITS, type BodyPart } from '../../domain/landing-pages/body-part.ts';
import type { BodyPartId, OrganizationId } from '../../domain/shared/ids.ts';
import { failedConditions, falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT, ifVersion } from '../table/expressions.ts';
import type { Item, Table } from '../table/table.ts';
import { toTtl } from '../table/lifetimes.ts';
import { bodyPartCountKey, bodyPartKey, bodyPartsPk } from './form-keys.ts';

const bodyPartEntity = defineEntity(
  bodyPartKey,
  z.object({
    organizationId: z.string(),
    id: z.string(),
    label: z.string(),
    campaignIds: z.array(z.string()),
    created: storedDate,
    version: z.number(),
  }),
);

const MAX_ATTEMPTS = 8;

/** The options of the field for the part of the body. One partition holds those of an organization, which are few. */
export class BodyParts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns all options, oldest first. Cost: one query. */
  async listBodyParts(organizationId: OrganizationId): Promise<BodyPart[]> {
    const items = await this.#table.queryAll(bodyPartsPk(organizationId), 'PART#');
    return items.filter(isThere).map((item) => bodyPartEntity.fromItem(item));
  }

  async findBodyPart(organizationId: OrganizationId, id: BodyPartId): Promise<BodyPart | null> {
    const item = await this.#table.get(bodyPartKey(organizationId, id));
    return item && isThere(item) ? bodyPartEntity.fromItem(item) : null;
  }

  /** Stores a new option. `FULL`: the organization has as many as it may have. */
  async createBodyPart(part: BodyPart): Promise<'DONE' | 'FULL'> {
    const failed = await failedConditions(() =>
      this.#table.transact([
        this.#table.putWrite(toItem(part), IF_ABSENT),
        this.#table.updateWrite(bodyPartCountKey(part.organizationId), {
          UpdateExpression: 'ADD #total :one',
          ConditionExpression: 'attribute_not_exists(#total) OR #total < :most',
          ExpressionAttributeNames: { '#total': 'total' },
          ExpressionAttributeValues: { ':one': 1, ':most': BODY_PART_LIMITS.perOrganization },
        }),
      ]),
    );
    if (failed?.has(0)) throw new Error(`The id of the new option ${part.id} is taken`);
    return failed === null ? 'DONE' : 'FULL';
  }

  /** Applies a change to the newest version. Returns null when there is no such option. */
  async change(
    organizationId: OrganizationId,
    id: BodyPartId,
    edit: (part: BodyPart) => BodyPart,
  ): Promise<BodyPart | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const before = await this.findBodyPart(organizationId, id);
      if (!before) return null;
      const edited = edit(before);
      if (edited === before) return before;
      const after = { ...edited, version: before.version + 1 };
      const write = this.#table.putWrite(toItem(after), ifVersion(before.version));
      if (await falseIfConditionFails(() => this.#table.transact([write]))) return after;
    }
    throw new Error(`Option ${id} kept changing`);
  }

  /**
   * Deletes an option. A deletion that comes again within a day finds its own work. Returns false when there was no such option.
   */
  async deleteBodyPart(organizationId: OrganizationId, id: BodyPartId, now: Date): Promise<boolean> {
    const key = bodyPartKey(organizationId, id);
    const isDeleted = await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(key, {
          UpdateExpression: 'SET deleted = :yes, expires = :expires ADD #version :one',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deleted)',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':yes': true, ':expires': toTtl(now, 'deletedBodyPart'), ':one': 1 },
        }),
        this.#table.updateWrite(bodyPartCountKey(organizationId), {
          UpdateExpression: 'ADD #total :less',
          ExpressionAttributeNames: { '#total': 'total' },
          ExpressionAttributeValues: { ':less': -1 },
        }),
      ]),
    );
    return isDeleted || (await this.#table.get(key)) !== undefined;
  }
}

/** A deleted option stays for a day, for a deletion that comes again. */
function isThere(item: Item): boolean {
  return item.deleted !== true;
}

function toItem({ campaignIds, ...part }: BodyPart): Item {
  return bodyPartEntity.toItem({ ...part, campaignIds: [...campaignIds] }, part.organizationId, part.id);
}
