import { randomBytes } from 'node:crypto';
import type { UserId } from '../../domain/shared/ids.ts';
import { hashToken } from '../../platform/security/token-hash.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { emailKey, userKey } from '../table/keys.ts';
import { LIFETIMES, toTtl } from '../table/lifetimes.ts';
import type { Key, Table } from '../table/table.ts';
import { readDate, readString } from '../table/values.ts';
import type { Directory } from '../platform/directory.ts';
import type { Audit } from './audit.ts';

/** A change of an e-mail address that waits for its confirmation. */
export interface EmailChange {
  readonly userId: UserId;
  readonly before: string;
  readonly after: string;
}

const changeKey = (hash: string): Key => ({ pk: `EMAIL-CHANGE#${hash}`, sk: 'LINK' });

/**
 * Links that change the e-mail address of a person: once, within a day. The token is random and stored as a hash only. A
 * newer link ends the older one.
 */
export class EmailChanges {
  readonly #table: Table;
  readonly #audit: Audit;
  readonly #directory: Directory;

  constructor(table: Table, audit: Audit, directory: Directory) {
    this.#table = table;
    this.#audit = audit;
    this.#directory = directory;
  }

  /** Creates a link. Returns its token, or null when the person has another address than `before` by now. */
  async issueLink(change: EmailChange, now: Date): Promise<string | null> {
    const token = randomBytes(32).toString('base64url');
    const hash = hashToken(token);
    const isStored = await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite(
          {
            ...changeKey(hash),
            ...change,
            ends: new Date(now.getTime() + LIFETIMES.emailChange * 1000).toISOString(),
            expires: toTtl(now, 'emailChange'),
          },
          IF_ABSENT,
        ),
        this.#table.updateWrite(userKey(change.userId), {
          UpdateExpression: 'SET emailChange = :hash',
          ConditionExpression: 'email = :before',
          ExpressionAttributeValues: { ':hash': hash, ':before': change.before },
        }),
      ]),
    );
    return isStored ? token : null;
  }

  /** Returns the change of a link, or null when the link was used, has expired or never existed. Cost: one read. */
  async findByToken(token: string, now: Date): Promise<EmailChange | null> {
    const item = await this.#table.get(changeKey(hashToken(token)));
    if (!item || readDate(item.ends) <= now) return null;
    return { userId: readString(item.userId), before: readString(item.before), after: readString(item.after) };
  }

  /**
   * Uses up the link: the person signs in with the new address from now on. A link for a new password that was mailed to the
   * old address ends. Returns false when the link was used or replaced in the meantime, or someone else has the address.
   */
  async confirm(token: string, { userId, before, after }: EmailChange, now: Date): Promise<boolean> {
    const hash = hashToken(token);
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(changeKey(hash), { ConditionExpression: 'attribute_exists(pk)' }),
        this.#table.deleteWrite(emailKey(before), {
          ConditionExpression: 'userId = :user',
          ExpressionAttributeValues: { ':user': userId },
        }),
        this.#table.putWrite({ ...emailKey(after), userId }, IF_ABSENT),
        this.#table.updateWrite(userKey(userId), {
          UpdateExpression: 'SET email = :after REMOVE emailChange, passwordLink',
          ConditionExpression: 'emailChange = :hash AND email = :before',
          ExpressionAttributeValues: { ':after': after, ':before': before, ':hash': hash },
        }),
        ...this.#directory.userWrites(userId, before, after),
        this.#audit.auditWrite({ organizationId: null, userId, action: 'changeEmail', details: {}, at: now }),
      ]),
    );
  }
}
