import type { E164 } from '../../domain/contacts/phone.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Access } from '../../domain/accounts/access.ts';
import type { Membership, Organization, User } from '../../domain/accounts/account.ts';
import {
  accessUnchangedCondition,
  buildMembershipKeys,
  type ChangedBy,
  toMembership,
  toOrganization,
  toItem,
  toUser,
} from './account-items.ts';
import { emailKey, membershipKey, numberKey, organizationKey, userKey, searchKey } from '../table/keys.ts';
import type { Directory } from '../platform/directory.ts';
import type { Audit } from './audit.ts';
import type { Table, Write } from '../table/table.ts';
import { queryPage } from '../table/query-page.ts';
import { IF_ABSENT, NOT_LEAVING, prefixQuery } from '../table/expressions.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { readString, readStringOrNull } from '../table/values.ts';

export interface Credentials {
  readonly user: User;
  readonly passwordHash: string;
  /** Hashes of the devices that signed in before, newest first. */
  readonly devices: readonly string[];
}

/** Users, organizations, memberships, and the organization of each sending number. */
export class Accounts {
  readonly #table: Table;
  readonly #audit: Audit;
  readonly #directory: Directory;

  constructor(table: Table, audit: Audit, directory: Directory) {
    this.#table = table;
    this.#audit = audit;
    this.#directory = directory;
  }

  /**
   * Returns the credentials for an e-mail, for signing in, or null. Cost: two reads, also for an unknown e-mail, so that
   * the duration does not tell who has an account.
   */
  async findCredentials(email: string): Promise<Credentials | null> {
    const pointer = await this.#table.get(emailKey(email));
    const item = await this.#table.get(userKey(pointer ? readString(pointer.userId) : 'nobody'));
    if (!pointer || !item) return null;
    return {
      user: toUser(item),
      passwordHash: readString(item.passwordHash),
      devices: (item.devices as string[] | undefined) ?? [],
    };
  }

  /** Stores the devices of a user, unless they have changed since they were read. Then a later sign-in stores them. */
  async setDevices(userId: UserId, seen: readonly string[], devices: readonly string[]): Promise<void> {
    await this.#table.update(userKey(userId), {
      UpdateExpression: 'SET devices = :devices',
      ...(seen.length > 0
        ? { ConditionExpression: 'devices = :seen', ExpressionAttributeValues: { ':devices': devices, ':seen': seen } }
        : {
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(devices)',
            ExpressionAttributeValues: { ':devices': devices },
          }),
    });
  }

  /** Returns all memberships of a user. Cost: one query, one item per organization. */
  async listMemberships(userId: UserId): Promise<Membership[]> {
    return (await this.#table.queryAll(userKey(userId).pk, 'MEMBER#')).map(toMembership);
  }

  /** Returns the first memberships of a user, by the age of the organization. Cost: one query. */
  async listFirstMemberships(userId: UserId, limit: number): Promise<Membership[]> {
    const page = await this.#table.query({ ...prefixQuery(userKey(userId).pk, 'MEMBER#'), Limit: limit });
    return page.items.map(toMembership);
  }

  /** Returns the user, the membership and the organization. Cost: one batch of three reads. */
  async findUserInOrganization(
    userId: UserId,
    organizationId: OrganizationId,
  ): Promise<{ user: User; membership: Membership | null; organization: Organization } | null> {
    const [user, membership, organization] = await this.#table.batchGet([
      userKey(userId),
      membershipKey(userId, organizationId),
      organizationKey(organizationId),
    ]);
    if (!user || !organization) return null;
    return {
      user: toUser(user),
      membership: membership ? toMembership(membership) : null,
      organization: toOrganization(organization),
    };
  }

  async findOrganization(organizationId: OrganizationId): Promise<Organization | null> {
    const item = await this.#table.get(organizationKey(organizationId));
    return item ? toOrganization(item) : null;
  }

  async findOrganizations(organizationIds: readonly OrganizationId[]): Promise<Map<string, Organization>> {
    const items = await this.#table.batchGet(organizationIds.map(organizationKey));
    return new Map(items.flatMap((item) => (item ? [[readString(item.id), toOrganization(item)]] : [])));
  }

  /** Returns the organization that a sending number belongs to, or null when the number is not ours. */
  async findOrganizationIdByNumber(phone: E164): Promise<string | null> {
    return readStringOrNull((await this.#table.get(numberKey(phone)))?.organizationId);
  }

  async findUsers(userIds: readonly UserId[]): Promise<Map<string, User>> {
    const items = await this.#table.batchGet(userIds.map(userKey));
    return new Map(items.flatMap((item) => (item ? [[readString(item.id), toUser(item)]] : [])));
  }

  async findUserNames(userIds: readonly UserId[]): Promise<Map<string, string>> {
    const items = await this.#table.batchGet(userIds.map(userKey));
    return new Map(items.flatMap((item) => (item ? [[readString(item.id), readString(item.name)]] : [])));
  }

  /** Creates an organization with its number. Returns false when the id or the number is taken, and changes nothing. */
  async createOrganization(organization: Organization): Promise<boolean> {
    return falseIfConditionFails(() => this.#table.transact(this.createOrganizationWrites(organization)));
  }

  /** Returns the writes of a new organization, for a transaction. They fail when the id or the number is taken. */
  createOrganizationWrites(organization: Organization): Write[] {
    const { id, number } = organization;
    // An organization without contacts has no blocks to build: its search is complete from the start.
    const search = { ...searchKey(id), version: 0, blocks: [], built: true };
    return [
      this.#table.putWrite({ ...organizationKey(id), ...toItem(organization) }, IF_ABSENT),
      this.#table.putWrite(search, IF_ABSENT),
      ...this.#directory.organizationWrites(null, organization),
      ...(number ? [this.#table.putWrite({ ...numberKey(number), organizationId: id }, IF_ABSENT)] : []),
    ];
  }

  /** Creates a user. @throws ConditionFailed when a user has the e-mail already */
  async createUser(user: User, passwordHash: string): Promise<void> {
    await this.#table.transact(this.createUserWrites(user, passwordHash));
  }

  /** Returns the writes of a new user, for a transaction. They fail when a user has the e-mail already. */
  createUserWrites(user: User, passwordHash: string): Write[] {
    return [
      this.#table.putWrite({ ...emailKey(user.email), userId: user.id }, IF_ABSENT),
      this.#table.putWrite({ ...userKey(user.id), ...user, passwordHash }, IF_ABSENT),
      ...this.#directory.newUserWrites(user),
    ];
  }

  /** Returns the writes of a new membership, for a transaction. They fail when the user is a member already. */
  createMembershipWrites(membership: Membership): Write[] {
    return buildMembershipKeys(membership).map((key) => this.#table.putWrite({ ...key, ...membership }, IF_ABSENT));
  }

  /** @throws ConditionFailed when the user is deleted at this moment */
  async addMember(membership: Membership): Promise<void> {
    const puts = buildMembershipKeys(membership).map((key) => this.#table.putWrite({ ...key, ...membership }));
    await this.#table.transact([...puts, this.#table.checkWrite(userKey(membership.userId), NOT_LEAVING)]);
  }

  /** Returns the memberships of a user in these organizations. Cost: one batch of reads. */
  async findOwnMemberships(userId: UserId, organizationIds: readonly OrganizationId[]): Promise<Membership[]> {
    const items = await this.#table.batchGet(organizationIds.map((id) => membershipKey(userId, id)));
    return items.flatMap((item) => (item ? [toMembership(item)] : []));
  }

  /** Returns the memberships of these users in an organization. Cost: one batch of reads. */
  async findMemberships(organizationId: OrganizationId, userIds: readonly UserId[]): Promise<Membership[]> {
    const items = await this.#table.batchGet(userIds.map((userId) => membershipKey(userId, organizationId)));
    return items.flatMap((item) => (item ? [toMembership(item)] : []));
  }

  /**
   * Changes an access level on both sides of the membership, and records who changed it. Returns false when the
   * membership has changed since it was read.
   */
  async changeAccess(expected: Membership, access: Access, by: ChangedBy): Promise<boolean> {
    const update = {
      UpdateExpression: 'SET #access = :access',
      ...accessUnchangedCondition(expected, { ':access': access }),
    };
    return this.#commitChange(
      expected,
      buildMembershipKeys(expected).map((key) => this.#table.updateWrite(key, update)),
      'updateUser',
      { before: expected.access, after: access },
      by,
    );
  }

  /**
   * Removes a member and records who did it. The user loses all access to the organization. Returns false when the
   * membership has changed since it was read.
   */
  async removeMember(expected: Membership, by: ChangedBy): Promise<boolean> {
    return this.#commitChange(
      expected,
      buildMembershipKeys(expected).map((key) => this.#table.deleteWrite(key, accessUnchangedCondition(expected, {}))),
      'deleteUsers',
      { before: expected.access },
      by,
    );
  }

  async #commitChange(
    { userId, organizationId }: Membership,
    writes: readonly Write[],
    action: string,
    details: Record<string, string>,
    by: ChangedBy,
  ): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        ...writes,
        this.#audit.auditWrite({
          organizationId,
          userId: by.userId,
          action,
          details: { userId, ...details },
          at: by.at,
        }),
      ]),
    );
  }

  /** Returns a page of the members of an organization, by their ids. `after`: the id of the last one of the page before. Cost: one query. */
  async listMemberPage(
    organizationId: OrganizationId,
    { limit, after }: { readonly limit: number; readonly after: UserId | null },
  ): Promise<{ readonly memberships: Membership[]; readonly next: UserId | null }> {
    const { pk } = organizationKey(organizationId);
    const from = after === null ? undefined : { pk, sk: `MEMBER#${after}` };
    const page = await queryPage(this.#table, prefixQuery(pk, 'MEMBER#'), { limit, from });
    const memberships = page.items.map(toMembership);
    return { memberships, next: page.next ? (memberships.at(-1)?.userId ?? null) : null };
  }

  /** Returns all members of an organization. Cost: one query for each megabyte of memberships. */
  async listMembers(organizationId: OrganizationId): Promise<Membership[]> {
    return (await this.#table.queryAll(organizationKey(organizationId).pk, 'MEMBER#')).map(toMembership);
  }
}
