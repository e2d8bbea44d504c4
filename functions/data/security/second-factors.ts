import type { UserId } from '../../domain/shared/ids.ts';
import { hashToken } from '../../platform/security/token-hash.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { userKey } from '../table/keys.ts';
import type { Key, Table } from '../table/table.ts';
import { readDateOrNull, readString } from '../table/values.ts';
import type { Audit } from '../accounts/audit.ts';

const secondFactorKey = (userId: UserId): Key => ({ pk: userKey(userId).pk, sk: 'SECOND_FACTOR' });

/** The second factor of a user: the app's secret, and recovery codes as hashes. */
export interface SecondFactor {
  readonly secret: string;
  /** When the first code was given. null if the set-up has begun, and sign-ins need no code yet. */
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

/**
 * Second factors. The user's own item says whether one is in use, so that a sign-in reads and checks it together with the
 * password.
 */
export class SecondFactors {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  async findSecondFactor(userId: UserId): Promise<SecondFactor | null> {
    const item = await this.#table.get(secondFactorKey(userId));
    if (!item) return null;
    return {
      secret: readString(item.secret),
      since: readDateOrNull(item.since),
      recoveryCodesLeft: Object.keys((item.recovery as object | undefined) ?? {}).length,
    };
  }

  /** Begins a set-up with a new secret. Returns false when a second factor is in use. */
  async begin(userId: UserId, secret: string): Promise<boolean> {
    return this.#table.put(
      { ...secondFactorKey(userId), secret },
      { ConditionExpression: 'attribute_not_exists(#since)', ExpressionAttributeNames: { '#since': 'since' } },
    );
  }

  /**
   * Ends a set-up with the first code's period, and ends all other sessions of the user: they began without a code. Returns
   * false when the set-up has changed since it was read.
   */
  async confirm(
    userId: UserId,
    {
      secret,
      period,
      recoveryCodes,
    }: {
      readonly secret: string;
      readonly period: number;
      readonly recoveryCodes: readonly string[];
    },
    keptSession: string,
    now: Date,
  ): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(secondFactorKey(userId), {
          UpdateExpression: 'SET #since = :now, lastPeriod = :period, recovery = :recovery',
          ConditionExpression: 'secret = :secret AND attribute_not_exists(#since)',
          ExpressionAttributeNames: { '#since': 'since' },
          ExpressionAttributeValues: {
            ':now': now.toISOString(),
            ':period': period,
            ':recovery': Object.fromEntries(recoveryCodes.map((code) => [hashToken(code), true])),
            ':secret': secret,
          },
        }),
        this.#table.updateWrite(userKey(userId), {
          UpdateExpression: 'SET secondFactor = :true, sessionsSince = :now, keptSession = :kept',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':true': true, ':now': now.toISOString(), ':kept': keptSession },
        }),
        this.#audit.auditWrite({ organizationId: null, userId, action: 'confirmSecondFactor', details: {}, at: now }),
      ]),
    );
  }

  /** Uses up the code of a period. Returns false when a code of this or a later period was used: no one can repeat a code. */
  async usePeriod(userId: UserId, secret: string, period: number): Promise<boolean> {
    return this.#table.updateOnce(secondFactorKey(userId), {
      UpdateExpression: 'SET lastPeriod = :period',
      ConditionExpression: 'secret = :secret AND lastPeriod < :period',
      ExpressionAttributeValues: { ':period': period, ':secret': secret },
    });
  }

  /** Uses up a recovery code. Returns false when there is no such code. */
  async useRecoveryCode(userId: UserId, code: string): Promise<boolean> {
    return this.#table.updateOnce(secondFactorKey(userId), {
      UpdateExpression: 'REMOVE recovery.#code',
      ConditionExpression: 'attribute_exists(recovery.#code)',
      ExpressionAttributeNames: { '#code': hashToken(code) },
    });
  }

  /** Removes the second factor. Returns false when there is none. */
  async removeSecondFactor(userId: UserId, now: Date): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(secondFactorKey(userId), { ConditionExpression: 'attribute_exists(pk)' }),
        this.#table.updateWrite(userKey(userId), {
          UpdateExpression: 'REMOVE secondFactor',
          ConditionExpression: 'attribute_exists(pk)',
        }),
        this.#audit.auditWrite({ organizationId: null, userId, action: 'removeSecondFactor', details: {}, at: now }),
      ]),
    );
  }
}
