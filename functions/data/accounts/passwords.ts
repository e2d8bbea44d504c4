import { randomBytes } from 'node:crypto';
import type { UserId } from '../../domain/shared/ids.ts';
import { hashToken } from '../../platform/security/token-hash.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { passwordLinkKey, userKey } from '../table/keys.ts';
import { LIFETIMES, toTtl } from '../table/lifetimes.ts';
import type { Table, Write } from '../table/table.ts';
import { readDate, readString } from '../table/values.ts';
import type { Credentials } from './accounts.ts';
import type { Audit } from './audit.ts';

/**
 * Passwords, and links with which a person sets one: once, within a day. The token in the link is random and stored as a
 * hash only. A newer link ends the older one. Every change of a password ends the person's other sessions.
 */
export class Passwords {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /** Creates a link for a user. Returns the token. `by`: who asked for the link. @throws ConditionFailed for no user */
  async issueLink(userId: UserId, by: string, now: Date): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const hash = hashToken(token);
    await this.#table.transact([
      this.#table.putWrite(
        {
          ...passwordLinkKey(hash),
          userId,
          ends: new Date(now.getTime() + LIFETIMES.passwordLink * 1000).toISOString(),
          expires: toTtl(now, 'passwordLink'),
        },
        IF_ABSENT,
      ),
      this.#table.updateWrite(userKey(userId), {
        UpdateExpression: 'SET passwordLink = :hash',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':hash': hash },
      }),
      this.#audit.auditWrite({
        organizationId: null,
        userId: by,
        action: 'issuePasswordLink',
        details: { userId },
        at: now,
      }),
    ]);
    return token;
  }

  /**
   * A condition that the credentials are still those that were checked. A session that starts with it cannot slip past a
   * new password or a new second factor.
   */
  credentialsCheck({ user, passwordHash }: Credentials): Write {
    return this.#table.checkWrite(userKey(user.id), {
      ConditionExpression: `passwordHash = :hash AND ${user.secondFactor ? 'secondFactor = :true' : 'attribute_not_exists(secondFactor)'}`,
      ExpressionAttributeValues: { ':hash': passwordHash, ...(user.secondFactor ? { ':true': true } : {}) },
    });
  }

  /** Returns whose link this is, or null when the link was used, has expired or never existed. Cost: one read. */
  async findLink(token: string, now: Date): Promise<UserId | null> {
    const item = await this.#table.get(passwordLinkKey(hashToken(token)));
    return item && readDate(item.ends) > now ? readString(item.userId) : null;
  }

  /**
   * Uses up the link: sets the password and ends all sessions of the user that started up to now. Returns false when the
   * link was used in the meantime, or a newer link exists.
   */
  async useLink(token: string, userId: UserId, passwordHash: string, now: Date): Promise<boolean> {
    const hash = hashToken(token);
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(passwordLinkKey(hash), { ConditionExpression: 'attribute_exists(pk)' }),
        this.#table.updateWrite(userKey(userId), {
          UpdateExpression: 'SET passwordHash = :password, sessionsSince = :now REMOVE passwordLink, keptSession',
          ConditionExpression: 'passwordLink = :hash',
          ExpressionAttributeValues: { ':password': passwordHash, ':now': now.toISOString(), ':hash': hash },
        }),
        this.#audit.auditWrite({ organizationId: null, userId, action: 'resetPassword', details: {}, at: now }),
      ]),
    );
  }

  /**
   * Changes a password and ends all sessions of the user but one. A link that was made before ends, too. Returns false
   * when the password has changed since it was read. `before`: the hash of the old password.
   */
  async change(
    userId: UserId,
    passwords: { readonly before: string; readonly after: string },
    keptSession: string,
    now: Date,
  ): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(userKey(userId), {
          UpdateExpression: 'SET passwordHash = :after, sessionsSince = :now, keptSession = :kept REMOVE passwordLink',
          ConditionExpression: 'passwordHash = :before',
          ExpressionAttributeValues: {
            ':after': passwords.after,
            ':before': passwords.before,
            ':now': now.toISOString(),
            ':kept': keptSession,
          },
        }),
        this.#audit.auditWrite({ organizationId: null, userId, action: 'changePassword', details: {}, at: now }),
      ]),
    );
  }
}
