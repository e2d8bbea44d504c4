import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Access } from '../../domain/accounts/access.ts';
import {
  API_SCOPES,
  formatApiToken,
  getKeyAccess,
  MAX_API_KEYS,
  parseApiToken,
  type ApiKey,
} from '../../domain/accounts/api-key.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { newId } from '../../platform/ids.ts';
import { timingSafeEqualStrings } from '../../platform/security/timing-safe-equal.ts';
import { hashToken } from '../../platform/security/token-hash.ts';
import type { Audit } from './audit.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { addWithinLimit } from '../table/guards/list-guard.ts';
import { membershipKey, organizationKey } from '../table/keys.ts';
import type { Key, Table } from '../table/table.ts';
import { readString } from '../table/values.ts';

const PREFIX = 'API-KEY#';
const guardKey = (organizationId: OrganizationId): Key => ({ pk: `ORG#${organizationId}`, sk: 'API-KEYS' });
const keyEntity = defineEntity(
  (organizationId: OrganizationId, id: string): Key => ({ pk: `ORG#${organizationId}`, sk: `${PREFIX}${id}` }),
  z.object({
    name: z.string(),
    scopes: z.array(z.enum(API_SCOPES)),
    userId: z.string(),
    created: storedDate,
    lastUsed: z.nullable(z.string()),
    tokenHash: z.string(),
  }),
);

/** Who calls with a key. */
export interface KeyCaller {
  readonly key: ApiKey;
  readonly organizationId: OrganizationId;
  readonly access: Access;
}

/** Keys with which programs of an organization call the API. The table has only hashes of their tokens. */
export class ApiKeys {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /**
   * Creates a key, and records it. Returns it with its token, which is never stored. null if the organization has as many keys as it may have.
   * Cost: a read, a query and a transaction of three writes.
   */
  async createApiKey(
    organizationId: OrganizationId,
    { name, scopes, userId }: Pick<ApiKey, 'name' | 'scopes' | 'userId'>,
    now: Date,
  ): Promise<{ readonly key: ApiKey; readonly token: string } | null> {
    const key: ApiKey = { id: newId(now), name, scopes, userId, created: now, lastUsed: null };
    const token = formatApiToken(organizationId, key.id, randomBytes(32).toString('base64url'));
    const { id, ...attributes } = key;
    const item = keyEntity.toItem(
      { ...attributes, scopes: [...scopes], tokenHash: hashToken(token) },
      organizationId,
      id,
    );
    const added = await addWithinLimit(this.#table, guardKey(organizationId), {
      most: MAX_API_KEYS,
      count: async () => (await this.listApiKeys(organizationId)).length,
      writes: [
        this.#table.putWrite(item),
        this.#audit.auditWrite({ organizationId, userId, action: 'createApiKey', details: { keyId: id }, at: now }),
      ],
    });
    return added === 'DONE' ? { key, token } : null;
  }

  /** Returns all keys of an organization, oldest first. Cost: one query. */
  async listApiKeys(organizationId: OrganizationId): Promise<ApiKey[]> {
    const items = await this.#table.queryAll(keyEntity.key(organizationId, '').pk, PREFIX);
    return items.map((item) => {
      const { tokenHash: _, ...key } = keyEntity.fromItem(item);
      return { id: readString(item.sk).slice(PREFIX.length), ...key };
    });
  }

  /** Ends a key for its very next call. Returns false when there is no such key. Cost: one transaction of two writes. */
  async end(organizationId: OrganizationId, id: string, by: UserId, now: Date): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(keyEntity.key(organizationId, id), { ConditionExpression: 'attribute_exists(pk)' }),
        this.#audit.auditWrite({ organizationId, userId: by, action: 'endApiKey', details: { keyId: id }, at: now }),
      ]),
    );
  }

  /**
   * Returns who calls with a token. null if there is no such key, its person has left the organization, or the organization is
   * suspended. The access is that of the person now, so that a change acts on the very next call. Cost: one batch of reads, and
   * one write on the first call of a day.
   */
  async findApiKey(token: string, now: Date): Promise<KeyCaller | null> {
    const claimed = parseApiToken(token);
    if (!claimed) return null;
    const { organizationId, id } = claimed;
    const item = await this.#table.get(keyEntity.key(organizationId, id));
    if (!item) return null;
    const { tokenHash, ...stored } = keyEntity.fromItem(item);
    if (!timingSafeEqualStrings(hashToken(token), tokenHash)) return null;
    const [membership, organization] = await this.#table.batchGet([
      membershipKey(stored.userId, organizationId),
      organizationKey(organizationId),
    ]);
    if (!membership || !organization || organization.suspension) return null;
    const access = getKeyAccess(readString(membership.access) as Access);
    if (access === 'NONE') return null;
    await this.#recordUse(organizationId, { id, ...stored }, now);
    return { key: { id, ...stored }, organizationId, access };
  }

  async #recordUse(organizationId: OrganizationId, { id, lastUsed }: ApiKey, now: Date): Promise<void> {
    const today = now.toISOString().slice(0, 10);
    if (lastUsed === today) return;
    // The key may end at this moment.
    await this.#table.update(keyEntity.key(organizationId, id), {
      UpdateExpression: 'SET lastUsed = :today',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':today': today },
    });
  }
}
