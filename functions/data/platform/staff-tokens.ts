import { randomBytes } from 'node:crypto';
import type { UserId } from '../../domain/shared/ids.ts';
import * as z from 'zod/mini';
import { hashToken } from '../../platform/security/token-hash.ts';
import type { Audit } from '../accounts/audit.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { LIFETIMES, toTtl } from '../table/lifetimes.ts';
import type { Key, Table } from '../table/table.ts';

const tokenEntity = defineEntity(
  (hash: string): Key => ({ pk: `STAFF#${hash}`, sk: 'TOKEN' }),
  z.object({ sessionId: z.string(), ends: storedDate, expires: z.number() }),
);

/**
 * Tokens with which tools of platform staff call `/super/…`. They stand in addresses, so they are no tokens of sessions, and
 * they last for an hour. The table has only their hashes.
 */
export class StaffTokens {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /** Creates a token for a session of platform staff, and records it. Returns the token. Cost: one transaction of two writes. */
  async createStaffToken(sessionId: string, userId: UserId, now: Date): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const ends = new Date(now.getTime() + LIFETIMES.staffToken * 1000);
    await this.#table.transact([
      this.#table.putWrite(
        tokenEntity.toItem({ sessionId, ends, expires: toTtl(now, 'staffToken') }, hashToken(token)),
      ),
      this.#audit.auditWrite({ organizationId: null, userId, action: 'createStaffToken', details: {}, at: now }),
    ]);
    return token;
  }

  /** Returns the id of the session that made a token. null if there is none, or its hour is over. Cost: one read. */
  async findSession(token: string, now: Date): Promise<string | null> {
    const item = await this.#table.get(tokenEntity.key(hashToken(token)));
    if (!item) return null;
    const { sessionId, ends } = tokenEntity.fromItem(item);
    return ends > now ? sessionId : null;
  }
}
