import { createHash, randomBytes } from 'node:crypto';
import type { Access } from '../../domain/accounts/access.ts';
import { membershipKey, sessionKey, userKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { readDate, toTtl, readString } from '../table/values.ts';

/** Sessions slide: 30 days from the last use, moved at most once a day (decisions, "Sign-in"; MECHANISMS). */
export const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;

export interface Session {
  /** The token's hash: names the session without giving it away. */
  readonly id: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly access: Access;
  readonly wpAdmin: boolean;
}

/** Opaque tokens, stored hashed. */
export class Sessions {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** A new session; the token is told once and never stored. */
  async start(userId: string, organizationId: string, now: Date): Promise<string> {
    const token = `s_${randomBytes(32).toString('base64url')}`;
    const ends = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
    await this.#table.put({
      ...sessionKey(hashToken(token)),
      userId,
      organizationId,
      started: now.toISOString(),
      ends: ends.toISOString(),
      expires: toTtl(ends, 0),
    });
    return token;
  }

  /**
   * The session of a token with the access its user has at this very moment; null when there is none.
   * Cost: one read, then one batch of two; a write once a day.
   */
  async find(token: string, now: Date): Promise<Session | null> {
    const id = hashToken(token);
    const item = await this.#table.get(sessionKey(id));
    if (!item || readDate(item.ends) <= now) return null;
    const userId = readString(item.userId);
    const organizationId = readString(item.organizationId);
    const [user, membership] = await this.#table.batchGet([userKey(userId), membershipKey(userId, organizationId)]);
    if (!user) return null;
    const wpAdmin = user.wpAdmin === true;
    const access = (membership ? readString(membership.access) : wpAdmin ? 'ADMIN' : 'NONE') as Access;
    if (access === 'NONE') return null;
    await this.#extend(id, readDate(item.ends), now);
    return { id, userId, organizationId, access, wpAdmin };
  }

  /** The same session, for another organization. False when it has ended meanwhile. */
  async switchTo(sessionId: string, organizationId: string): Promise<boolean> {
    const after = await this.#table.update(sessionKey(sessionId), {
      UpdateExpression: 'SET organizationId = :organization',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':organization': organizationId },
    });
    return after !== undefined;
  }

  async end(sessionId: string): Promise<void> {
    await this.#table.delete(sessionKey(sessionId));
  }

  async #extend(id: string, ends: Date, now: Date): Promise<void> {
    const newEnd = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
    if (newEnd.getTime() - ends.getTime() < DAY_MS) return;
    await this.#table.update(sessionKey(id), {
      UpdateExpression: 'SET ends = :ends, expires = :expires',
      // A logout at the same moment must win: an update would bring the item back.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':ends': newEnd.toISOString(), ':expires': toTtl(newEnd, 0) },
    });
  }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
