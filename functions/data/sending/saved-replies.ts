import * as z from 'zod/mini';
import { SAVED_REPLY_LIMITS, type SavedReply } from '../../domain/content/saved-reply.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { failedConditions, falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import type { Key, Table } from '../table/table.ts';

const repliesPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#SAVED-REPLIES`;
const replyKey = (organizationId: OrganizationId, id: string): Key => ({
  pk: repliesPk(organizationId),
  sk: `REPLY#${id}`,
});
const countKey = (organizationId: OrganizationId): Key => ({ pk: repliesPk(organizationId), sk: 'COUNT' });

const replyEntity = defineEntity(
  replyKey,
  z.object({
    organizationId: z.string(),
    id: z.string(),
    title: z.string(),
    text: z.string(),
    version: z.number(),
  }),
);

/** The saved replies of organizations. Their number is limited, so that one query reads all of them. */
export class SavedReplies {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns all saved replies of an organization. Cost: one query. */
  async listSavedReplies(organizationId: OrganizationId): Promise<SavedReply[]> {
    const items = await this.#table.queryAll(repliesPk(organizationId), 'REPLY#');
    return items.map((item) => replyEntity.fromItem(item));
  }

  /** Stores a new saved reply. `FULL`: the organization has as many as it may have. */
  async createSavedReply(reply: SavedReply): Promise<'DONE' | 'FULL'> {
    const { organizationId, id } = reply;
    const failed = await failedConditions(() =>
      this.#table.transact([
        this.#table.putWrite(replyEntity.toItem(reply, organizationId, id), IF_ABSENT),
        this.#table.updateWrite(countKey(organizationId), {
          UpdateExpression: 'ADD #total :one',
          ConditionExpression: 'attribute_not_exists(#total) OR #total < :most',
          ExpressionAttributeNames: { '#total': 'total' },
          ExpressionAttributeValues: { ':one': 1, ':most': SAVED_REPLY_LIMITS.perOrganization },
        }),
      ]),
    );
    // A reply that exists already was stored by an earlier attempt of the same call.
    return failed?.has(1) && !failed.has(0) ? 'FULL' : 'DONE';
  }

  /** Stores a changed reply as the version after `reply.version`. Returns false when someone has changed or deleted it. */
  async updateSavedReply(reply: SavedReply): Promise<boolean> {
    const { organizationId, id, version } = reply;
    const next = { ...reply, version: version + 1 };
    return this.#table.put(replyEntity.toItem(next, organizationId, id), {
      ConditionExpression: 'version = :seen',
      ExpressionAttributeValues: { ':seen': version },
    });
  }

  /** Deletes a reply. Returns false when it was deleted before. */
  async deleteSavedReply(organizationId: OrganizationId, id: string): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(replyKey(organizationId, id), { ConditionExpression: 'attribute_exists(pk)' }),
        this.#table.updateWrite(countKey(organizationId), {
          UpdateExpression: 'ADD #total :less',
          ExpressionAttributeNames: { '#total': 'total' },
          ExpressionAttributeValues: { ':less': -1 },
        }),
      ]),
    );
  }
}
