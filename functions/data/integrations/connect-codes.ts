import { randomBytes } from 'node:crypto';
import type { IntegrationOwner, IntegrationType } from '../../domain/integrations/integration.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { hashToken } from '../../platform/security/token-hash.ts';
import { LIFETIMES, toTtl } from '../table/lifetimes.ts';
import type { Key, Table } from '../table/table.ts';
import { readDate, readString, readStringOrNull } from '../table/values.ts';

/** Who connects what, and on which host. */
export interface ConnectAttempt {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  /** Whose connection it becomes. */
  readonly owner: IntegrationOwner;
  readonly type: IntegrationType;
  /** The origin of the pages on which the person works. */
  readonly site: string;
}

const attemptKey = (code: string): Key => ({ pk: `CONNECT#${hashToken(code)}`, sk: 'ATTEMPT' });

/**
 * Codes that lead a person to another system and back, within ten minutes. The code is part of addresses, so that it opens nothing by
 * itself: only the session of the same person finishes. Stored as hashes only.
 */
export class ConnectCodes {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Makes a code. Cost: one write. */
  async issue(attempt: ConnectAttempt, now: Date): Promise<string> {
    const code = randomBytes(24).toString('base64url');
    await this.#table.put({
      ...attemptKey(code),
      ...attempt,
      ends: new Date(now.getTime() + LIFETIMES.connectCode * 1000).toISOString(),
      expires: toTtl(now, 'connectCode'),
    });
    return code;
  }

  /** Returns whose code it is, or null. Cost: one read. */
  async findConnectCode(code: string, now: Date): Promise<ConnectAttempt | null> {
    const item = await this.#table.get(attemptKey(code));
    if (!item || readDate(item.ends) <= now) return null;
    return {
      organizationId: readString(item.organizationId),
      userId: readString(item.userId),
      owner: readStringOrNull(item.owner),
      type: readString(item.type) as IntegrationType,
      site: readString(item.site),
    };
  }

  /** Uses up a code. Returns false when someone has used it. Cost: one write. */
  use(code: string): Promise<boolean> {
    return this.#table.updateOnce(attemptKey(code), {
      UpdateExpression: 'SET used = :yes',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(used)',
      ExpressionAttributeValues: { ':yes': true },
    });
  }
}
