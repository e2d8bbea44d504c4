import { randomBytes } from 'node:crypto';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { hashToken } from '../../platform/security/token-hash.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { sessionKey, userKey } from '../table/keys.ts';
import { LIFETIMES, toTtl } from '../table/lifetimes.ts';
import type { Key, Table } from '../table/table.ts';
import { readDate, readString } from '../table/values.ts';

/** Whose session a hand-off starts, and where. */
export interface HandOff {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
}

const handOffKey = (hash: string): Key => ({ pk: `HANDOFF#${hash}`, sk: 'TOKEN' });

/**
 * Tokens that another site exchanges for a session of its own, once, within a minute. The token in an address is then
 * worthless in logs and histories. Stored as hashes only.
 */
export class HandOffs {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Makes a token. `sessionId`: the session that hands off. When it ends, the token ends, too. */
  async issue({ userId, organizationId }: HandOff, sessionId: string, now: Date): Promise<string> {
    const token = `h_${randomBytes(32).toString('base64url')}`;
    await this.#table.put({
      ...handOffKey(hashToken(token)),
      userId,
      organizationId,
      sessionId,
      created: now.toISOString(),
      ends: new Date(now.getTime() + LIFETIMES.handOff * 1000).toISOString(),
      expires: toTtl(now, 'handOff'),
    });
    return token;
  }

  /**
   * Uses up a token. Returns null when it was used or is too old, and when the session that made it was ended by a sign-out
   * or a new password.
   */
  async use(token: string, now: Date): Promise<HandOff | null> {
    const key = handOffKey(hashToken(token));
    const item = await this.#table.get(key);
    if (!item || readDate(item.ends) <= now) return null;
    const userId = readString(item.userId);
    const isUsed = await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(key, { ConditionExpression: 'attribute_exists(pk)' }),
        this.#table.checkWrite(sessionKey(readString(item.sessionId)), {
          ConditionExpression: 'attribute_exists(pk)',
        }),
        this.#table.checkWrite(userKey(userId), {
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(sessionsSince) OR sessionsSince < :created)',
          ExpressionAttributeValues: { ':created': readString(item.created) },
        }),
      ]),
    );
    return isUsed ? { userId, organizationId: readString(item.organizationId) } : null;
  }
}
