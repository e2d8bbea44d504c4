import type { User } from '../../domain/accounts/account.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Directory } from '../platform/directory.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { prefixQuery } from '../table/expressions.ts';
import { emailKey, membershipKey, organizationKey, userKey } from '../table/keys.ts';
import type { Key, Table, Write } from '../table/table.ts';

/** How people leave an organization that was removed. No one who belongs to another organization is deleted. */
export class Departures {
  readonly #table: Table;
  readonly #directory: Directory;
  readonly #accounts: Accounts;

  constructor(table: Table, directory: Directory, accounts: Accounts) {
    this.#table = table;
    this.#directory = directory;
    this.#accounts = accounts;
  }

  /** Returns the next people of a removed organization, at most `limit`. Cost: one query. */
  async listMembers(organizationId: OrganizationId, limit: number): Promise<UserId[]> {
    const query = prefixQuery(organizationKey(organizationId).pk, 'MEMBER#');
    const { items } = await this.#table.query({ ...query, Limit: limit });
    return items.map(({ sk }) => sk.slice('MEMBER#'.length));
  }

  /**
   * Takes a person out of a removed organization. A person without any other organization is deleted, but platform staff are
   * not. A person who joins another organization at the same moment stays: the mark `leaving` refuses new memberships before
   * the last look at the memberships. May be repeated after a crash at any point.
   */
  async depart(userId: UserId, organizationId: OrganizationId): Promise<void> {
    const user = (await this.#accounts.findUsers([userId])).get(userId);
    if (user && (await this.#isLeaving(user, organizationId))) return this.#deleteUser(user, organizationId);
    await this.#table.transact(this.#membershipWrites(userId, organizationId));
    // Both organizations of a person may be deleted at the same moment.
    if (user && (await this.#isLeaving(user, organizationId))) await this.#deleteUser(user, organizationId);
  }

  /** Returns whether the person has no other organization, and from now on gets none. */
  async #isLeaving(user: User, organizationId: OrganizationId): Promise<boolean> {
    if (await this.#staysWith(user, organizationId)) return false;
    const change = (UpdateExpression: string, values: Record<string, boolean>): Promise<boolean> =>
      this.#table.updateOnce(userKey(user.id), {
        UpdateExpression,
        ConditionExpression: 'attribute_exists(pk)',
        ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
      });
    if (!(await change('SET leaving = :true', { ':true': true }))) return false;
    if (!(await this.#staysWith(user, organizationId))) return true;
    await change('REMOVE leaving', {});
    return false;
  }

  async #staysWith({ id, wpAdmin }: User, organizationId: OrganizationId): Promise<boolean> {
    if (wpAdmin) return true;
    const memberships = await this.#table.queryAll(userKey(id).pk, 'MEMBER#');
    return memberships.some(({ sk }) => sk !== membershipKey(id, organizationId).sk);
  }

  /** The user's other items go first, because the user's own item leads a repetition to them. */
  async #deleteUser(user: User, organizationId: OrganizationId): Promise<void> {
    const { id, email } = user;
    const sessions = await this.#table.queryAll(userKey(id).pk, 'SESSION#');
    const secondFactors = await this.#table.queryAll(userKey(id).pk, 'SECOND_FACTOR');
    await this.#table.deleteMany([...sessions, ...secondFactors]);
    const isDeleted = await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(userKey(id), {
          ConditionExpression: 'leaving = :true AND email = :email',
          ExpressionAttributeValues: { ':true': true, ':email': email },
        }),
        this.#table.deleteWrite(emailKey(email), {
          ConditionExpression: 'attribute_not_exists(pk) OR userId = :user',
          ExpressionAttributeValues: { ':user': id },
        }),
        ...this.#directory.removeUserWrites(user),
        ...this.#membershipWrites(id, organizationId),
      ]),
    );
    // The person has changed the address at this moment. The next attempt reads the user again.
    if (!isDeleted) throw new Error('A user has changed while the user was deleted');
  }

  #membershipWrites(userId: UserId, organizationId: OrganizationId): Write[] {
    const keys: Key[] = [
      membershipKey(userId, organizationId),
      { pk: organizationKey(organizationId).pk, sk: `MEMBER#${userId}` },
    ];
    return keys.map((key) => this.#table.deleteWrite(key));
  }
}
