import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { randomBytes } from 'node:crypto';
import type { Access } from '../../domain/accounts/access.ts';
import { UNKNOWN_DEVICE } from '../../domain/accounts/device-name.ts';
import { hashToken } from '../../platform/security/token-hash.ts';
import { membershipKey, organizationKey, sessionKey, userKey } from '../table/keys.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import type { Item, Key, Table, Write } from '../table/table.ts';
import { LIFETIMES, toTtl } from '../table/lifetimes.ts';
import { readDate, readString } from '../table/values.ts';

/** The entry of a session in the list of its user, by the time of the sign-in. `started`: ISO 8601. */
export const sessionEntryKey = (userId: UserId, started: string, tokenHash: string): Key => ({
  pk: `USER#${userId}`,
  sk: `SESSION#${started}#${tokenHash}`,
});

/** The end of a session moves at most once an hour, to save writes. */
const HOUR_MS = 3_600_000;

export interface Session {
  /** The hash of the token. It identifies the session, and no one can sign in with it. */
  readonly id: string;
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly access: Access;
  readonly wpAdmin: boolean;
}

/** Sessions. Tokens are random and stored as hashes only. */
export class Sessions {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Starts a session. `device`: its name in the list of sessions. Returns the token, which is never stored. */
  async start(
    userId: UserId,
    organizationId: OrganizationId,
    now: Date,
    device: string = UNKNOWN_DEVICE,
  ): Promise<string> {
    const token = newSessionToken();
    await this.#table.transact(this.#startWrites(token, { userId, organizationId, device }, now));
    return token;
  }

  /** Starts a session like {@link start} if the checks hold at its commit. Returns null when one does not. */
  async startIf(
    checks: readonly Write[],
    userId: UserId,
    organizationId: OrganizationId,
    now: Date,
    device: string = UNKNOWN_DEVICE,
  ): Promise<string | null> {
    const token = newSessionToken();
    const isStarted = await falseIfConditionFails(() =>
      this.#table.transact([...this.#startWrites(token, { userId, organizationId, device }, now), ...checks]),
    );
    return isStarted ? token : null;
  }

  /**
   * Returns the session of a token, with the user's current access, or null. Platform staff have their rights only with a
   * second factor, unless the deployment does without. Until then they may do in an organization what a member may. Cost: one read and one batch of three reads;
   * once an hour
   * also one transaction of two writes.
   */
  async findSession(
    token: string,
    now: Date,
    options: { readonly staffNeedSecondFactor?: boolean } = {},
  ): Promise<Session | null> {
    return this.findById(hashToken(token), now, options);
  }

  /** Returns the session with an id, as `find` does for a token. */
  async findById(
    id: string,
    now: Date,
    { staffNeedSecondFactor = true }: { readonly staffNeedSecondFactor?: boolean } = {},
  ): Promise<Session | null> {
    const item = await this.#table.get(sessionKey(id));
    if (!item || readDate(item.ends) <= now) return null;
    const userId = readString(item.userId);
    const organizationId = readString(item.organizationId);
    const [user, membership, organization] = await this.#table.batchGet([
      userKey(userId),
      membershipKey(userId, organizationId),
      organizationKey(organizationId),
    ]);
    if (!user) return null;
    if (wasEnded(item, id, user)) return null;
    const wpAdmin = user.wpAdmin === true && (!staffNeedSecondFactor || user.secondFactor === true);
    const asStaff = wpAdmin ? 'ADMIN' : user.wpAdmin === true ? 'LIMITED' : 'NONE';
    const granted = (membership ? readString(membership.access) : asStaff) as Access;
    if (granted === 'NONE') return null;
    // People of a suspended organization see why, and can do nothing. Platform staff can still help.
    const access = organization?.suspension && !wpAdmin ? 'LIMITED' : granted;
    await this.#extend(id, item, now);
    return { id, userId, organizationId, access, wpAdmin };
  }

  /** Moves a session to another organization. Returns false when the session has ended. */
  async switchTo(sessionId: string, organizationId: OrganizationId): Promise<boolean> {
    const after = await this.#table.update(sessionKey(sessionId), {
      UpdateExpression: 'SET organizationId = :organization',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':organization': organizationId },
    });
    return after !== undefined;
  }

  /**
   * Ends all sessions of a user that started up to now, wherever they are. Sessions have the keys of their tokens only, so
   * the user's item says from when on sessions count. Returns false when the user does not exist. Cost: one write.
   */
  async endAll(userId: UserId, now: Date): Promise<boolean> {
    const after = await this.#table.update(userKey(userId), {
      UpdateExpression: 'SET sessionsSince = :now REMOVE keptSession',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    });
    return after !== undefined;
  }

  /** Ends all sessions of a user but one that started up to now. Returns false when the user does not exist. Cost: one write. */
  async endOthers(userId: UserId, keptSession: string, now: Date): Promise<boolean> {
    const after = await this.#table.update(userKey(userId), {
      UpdateExpression: 'SET sessionsSince = :now, keptSession = :kept',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now.toISOString(), ':kept': keptSession },
    });
    return after !== undefined;
  }

  /** Ends a session. `userId`: only of this user. Returns false when there is no such session. Cost: one read, two writes. */
  async end(sessionId: string, userId?: UserId): Promise<boolean> {
    const item = await this.#table.get(sessionKey(sessionId));
    if (!item || (userId !== undefined && item.userId !== userId)) return false;
    await this.#table.transact([
      this.#table.deleteWrite(sessionKey(sessionId)),
      this.#table.deleteWrite(sessionEntryKey(readString(item.userId), readString(item.started), sessionId)),
    ]);
    return true;
  }

  async #extend(id: string, item: Item, now: Date): Promise<void> {
    const newEnd = new Date(now.getTime() + LIFETIMES.session * 1000);
    if (newEnd.getTime() - readDate(item.ends).getTime() < HOUR_MS) return;
    const started = readString(item.started);
    const expires = toTtl(now, 'session');
    await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(sessionKey(id), {
          UpdateExpression: 'SET ends = :ends, expires = :expires',
          // A sign-out at the same moment must win. Without the condition, the update would create the item again.
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':ends': newEnd.toISOString(), ':expires': expires },
        }),
        // A session that is older than the list comes into the list with its next use.
        this.#table.updateWrite(sessionEntryKey(readString(item.userId), started, id), {
          UpdateExpression: 'SET expires = :expires, sessionId = :id, device = if_not_exists(device, :unknown)',
          ExpressionAttributeValues: { ':expires': expires, ':id': id, ':unknown': UNKNOWN_DEVICE },
        }),
      ]),
    );
  }

  /** The session, and its entry in the list of the user's sessions. */
  #startWrites(
    token: string,
    {
      userId,
      organizationId,
      device,
    }: { readonly userId: UserId; readonly organizationId: OrganizationId; readonly device: string },
    now: Date,
  ): Write[] {
    const item = buildSessionItem(token, userId, organizationId, now);
    const id = hashToken(token);
    return [
      this.#table.putWrite(item),
      this.#table.putWrite({
        ...sessionEntryKey(userId, readString(item.started), id),
        sessionId: id,
        device,
        expires: item.expires,
      }),
    ];
  }
}

/**
 * Returns whether all sessions of the user were ended since this one started. A change of the password, for example, keeps
 * the session in which the person made it.
 */
export function wasEnded(session: Item, id: string, user: Item): boolean {
  return readString(session.started) <= readString(user.sessionsSince) && user.keptSession !== id;
}

function newSessionToken(): string {
  return `s_${randomBytes(32).toString('base64url')}`;
}

function buildSessionItem(token: string, userId: UserId, organizationId: OrganizationId, now: Date): Item {
  return {
    ...sessionKey(hashToken(token)),
    userId,
    organizationId,
    started: now.toISOString(),
    ends: new Date(now.getTime() + LIFETIMES.session * 1000).toISOString(),
    expires: toTtl(now, 'session'),
  };
}
