import { createHash } from 'node:crypto';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table, Write } from '../table/table.ts';

/** Whose phone a browser has confirmed. A corrected number is another phone. */
export interface TokenOwner {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly phone: E164;
}

const tokenKey = (token: string): Key => ({ pk: `BROWSER#${hash(token)}`, sk: 'BROWSER' });

/**
 * Tokens with which a browser shows that its owner has the phone of a contact. Only hashes are stored: of the token, and of its owner, so
 * that an item names no one.
 */
export class BrowserTokens {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Stores a new token. `also`: uses up the code in the same transaction. Returns false when the code was used before. */
  async createBrowserToken(
    token: string,
    owner: TokenOwner,
    { now, also }: { readonly now: Date; readonly also: readonly Write[] },
  ): Promise<boolean> {
    const item = { ...tokenKey(token), owner: hashOwner(owner), expires: toTtl(now, 'browserToken') };
    return falseIfConditionFails(() => this.#table.transact([this.#table.putWrite(item, IF_ABSENT), ...also]));
  }

  /** Returns whether one of a browser's tokens is of this owner. Cost: one batch of reads. */
  async hasOne(tokens: readonly string[], owner: TokenOwner): Promise<boolean> {
    if (tokens.length === 0) return false;
    const items = await this.#table.batchGet([...new Set(tokens)].map(tokenKey));
    return items.some((item) => item?.owner === hashOwner(owner));
  }
}

function hashOwner({ organizationId, contactId, phone }: TokenOwner): string {
  return hash(`${organizationId}\n${contactId}\n${phone}`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
