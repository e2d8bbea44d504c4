import type { User } from '../../domain/accounts/account.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { toSortName } from '../../domain/platform/directory.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { prefixQuery } from '../table/expressions.ts';
import type { Item, Key, Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';

const ORGANIZATIONS_PK = 'ORGANIZATIONS';
const USERS_PK = 'USERS';
/** A phone of an office has a few users. No one has this many. */
const USERS_PER_PHONE = 25;
const phoneEntry = (phone: E164, userId: UserId): Key => ({ pk: `USER-PHONE#${phone}`, sk: `USER#${userId}` });

/** What an organization's entry is made of. */
interface NamedOrganization {
  readonly id: OrganizationId;
  readonly name: string;
}

interface ListOptions {
  /** The beginning of a name or an e-mail address. empty means everything. */
  readonly search: string;
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after: string | null;
}

/** A page of ids. Pass `next` as `after` until `next` is null. */
export interface DirectoryPage {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/**
 * Lists all organizations by name and all users by e-mail address, for platform staff. The entry of a thing is written in
 * the transaction that creates or renames it. A page costs one query, however many there are.
 */
export class Directory {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the writes for a new or renamed organization. `before`: the stored name. null means a new organization. */
  organizationWrites(before: NamedOrganization | null, after: NamedOrganization): Write[] {
    return this.#moveWrites(before && organizationEntry(before), organizationEntry(after), after.id);
  }

  /** Returns the writes for a new user, or one with a new address. `before`: the stored address. null means a new user. */
  userWrites(userId: UserId, before: string | null, after: string): Write[] {
    return this.#moveWrites(before === null ? null : userEntry(before), userEntry(after), userId);
  }

  /** Returns the writes for a new user: the entry in the list, and the entry of the phone. */
  newUserWrites({ id, email, phone }: Pick<User, 'id' | 'email' | 'phone'>): Write[] {
    return [...this.userWrites(id, null, email), ...this.phoneWrites(id, null, phone)];
  }

  /** Returns the writes that let {@link listUsersByPhone} find a user. `before`: the phone until now. */
  phoneWrites(userId: UserId, before: E164 | null, after: E164 | null): Write[] {
    if (before === after) return [];
    return [
      ...(before === null ? [] : [this.#table.deleteWrite(phoneEntry(before, userId))]),
      ...(after === null ? [] : [this.#table.putWrite({ ...phoneEntry(after, userId), id: userId })]),
    ];
  }

  /**
   * Returns users who had this phone when it was stored, at most {@link USERS_PER_PHONE}. The caller compares with the user's phone,
   * because two changes at the same moment may leave an old entry. Cost: one query.
   */
  async listUsersByPhone(phone: E164): Promise<UserId[]> {
    const { items } = await this.#table.query({
      ...prefixQuery(phoneEntry(phone, '').pk, 'USER#'),
      Limit: USERS_PER_PHONE,
    });
    return items.map((item) => readString(item.id));
  }

  /** Returns the write that takes a removed organization from the list. `name`: the stored name. */
  removeOrganizationWrite(organization: NamedOrganization): Write {
    return this.#table.deleteWrite(organizationEntry(organization));
  }

  /** Returns the writes that remove the entries of a deleted user. `email` and `phone`: as they are stored. */
  removeUserWrites({ id, email, phone }: Pick<User, 'id' | 'email' | 'phone'>): Write[] {
    return [this.#table.deleteWrite(userEntry(email)), ...this.phoneWrites(id, phone, null)];
  }

  /** Returns organizations whose names begin with the search, by name. Cost: one query. */
  listOrganizations(options: ListOptions): Promise<DirectoryPage> {
    return this.#listPage(ORGANIZATIONS_PK, { ...options, search: toSortName(options.search) });
  }

  /** Returns users whose addresses begin with the search, by address. Cost: one query. */
  listUsers(options: ListOptions): Promise<DirectoryPage> {
    return this.#listPage(USERS_PK, { ...options, search: options.search.trim().toLowerCase() });
  }

  /** Returns how many organizations begin with the search. Cost: one query for each megabyte, about 7,000 entries. */
  async countOrganizations(search: string): Promise<number> {
    const prefix = toSortName(search);
    let count = 0;
    let from: Record<string, unknown> | undefined;
    do {
      const page = await this.#table.query({
        ...buildQuery(ORGANIZATIONS_PK, prefix),
        ProjectionExpression: 'pk',
        ...(from ? { ExclusiveStartKey: from } : {}),
      });
      count += page.items.length;
      from = page.next;
    } while (from);
    return count;
  }

  #moveWrites(before: Key | null, after: Key, id: string): Write[] {
    const put = this.#table.putWrite({ ...after, id });
    return before === null || before.sk === after.sk ? [put] : [this.#table.deleteWrite(before), put];
  }

  async #listPage(pk: string, { search, limit, after }: ListOptions): Promise<DirectoryPage> {
    const page = await this.#table.query({
      ...buildQuery(pk, search),
      Limit: limit,
      // A cursor outside the search finds nothing, so it starts again.
      ...(after?.startsWith(search) ? { ExclusiveStartKey: { pk, sk: after } } : {}),
    });
    return { ids: page.items.map(({ id }: Item) => readString(id)), next: page.next ? readString(page.next.sk) : null };
  }
}

function organizationEntry({ id, name }: NamedOrganization): Key {
  return { pk: ORGANIZATIONS_PK, sk: `${toSortName(name)}#${id}` };
}

function userEntry(email: string): Key {
  return { pk: USERS_PK, sk: email };
}

/** A key condition cannot contain an empty text. */
function buildQuery(pk: string, prefix: string): Parameters<Table['query']>[0] {
  return prefix === ''
    ? { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
    : prefixQuery(pk, prefix);
}
