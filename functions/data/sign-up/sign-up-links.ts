import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  formatSignUpToken,
  isOpenLink,
  parseSignUpToken,
  type SignUpLink,
} from '../../domain/accounts/sign-up-link.ts';
import { newId } from '../../platform/ids.ts';
import { timingSafeEqualStrings } from '../../platform/security/timing-safe-equal.ts';
import { hashToken } from '../../platform/security/token-hash.ts';
import type { Audit } from '../accounts/audit.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { LIFETIMES, toTtl } from '../table/lifetimes.ts';
import type { Key, Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';

const LINKS_PK = 'SIGN-UP-LINKS';
const linkKey = (id: string): Key => ({ pk: LINKS_PK, sk: id });

const linkEntity = defineEntity(
  linkKey,
  z.object({
    tokenHash: z.string(),
    brand: z.string(),
    organizationName: z.string(),
    createdBy: z.string(),
    created: storedDate,
    ends: storedDate,
    usedBy: z.nullable(z.string()),
    expires: z.number(),
  }),
);

/** Links with which strangers create an organization. Each works once. The token is stored as a hash only. */
export class SignUpLinks {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /** Creates a link. Returns it with its token, which is never stored. `by`: who issues the link. */
  async issue(
    { brand, organizationName }: Pick<SignUpLink, 'brand' | 'organizationName'>,
    by: string,
    now: Date,
  ): Promise<{ readonly link: SignUpLink; readonly token: string }> {
    const id = newId(now);
    const token = formatSignUpToken(id, randomBytes(32).toString('base64url'));
    const ends = new Date(now.getTime() + LIFETIMES.signUpLink * 1000);
    const link = { id, brand, organizationName, createdBy: by, created: now, ends, usedBy: null };
    const { id: _id, ...attributes } = link;
    await this.#table.transact([
      this.#table.putWrite(
        linkEntity.toItem({ ...attributes, tokenHash: hashToken(token), expires: toTtl(now, 'signUpLink') }, id),
        IF_ABSENT,
      ),
      this.#audit.auditWrite({
        organizationId: null,
        userId: by,
        action: 'createSignUpLink',
        details: { signUpLinkId: id, brand },
        at: now,
      }),
    ]);
    return { link, token };
  }

  /** Returns the open link of a token, or null. Cost: one read. */
  async findByToken(token: string, now: Date): Promise<SignUpLink | null> {
    const id = parseSignUpToken(token);
    const item = id === null ? undefined : await this.#table.get(linkKey(id));
    if (!item || !timingSafeEqualStrings(hashToken(token), readString(item.tokenHash))) return null;
    const link = toLink(item);
    return isOpenLink(link, now) ? link : null;
  }

  /** Returns links, newest first, used ones included. Cost: one query. */
  async listSignUpLinks(options: {
    readonly limit: number;
    readonly after: string | null;
  }): Promise<{ readonly links: SignUpLink[]; readonly next: string | null }> {
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': LINKS_PK },
      ScanIndexForward: false,
      Limit: options.limit,
      ...(options.after ? { ExclusiveStartKey: { ...linkKey(options.after) } } : {}),
    });
    return { links: page.items.map(toLink), next: page.next ? readString(page.next.sk) : null };
  }

  /** Ends a link that was not used. Returns false when there is none. */
  async end(id: string, by: { readonly userId: string; readonly at: Date }): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(linkKey(id), {
          ConditionExpression: 'attribute_exists(pk) AND attribute_type(usedBy, :null)',
          ExpressionAttributeValues: { ':null': 'NULL' },
        }),
        this.#audit.auditWrite({
          organizationId: null,
          userId: by.userId,
          action: 'endSignUpLink',
          details: { signUpLinkId: id },
          at: by.at,
        }),
      ]),
    );
  }

  /** Uses up a link in a transaction. The transaction fails when the link was used or ended in the meantime. */
  useWrite(id: string, organizationId: string): Write {
    return this.#table.updateWrite(linkKey(id), {
      UpdateExpression: 'SET usedBy = :organization',
      ConditionExpression: 'attribute_exists(pk) AND attribute_type(usedBy, :null)',
      ExpressionAttributeValues: { ':organization': organizationId, ':null': 'NULL' },
    });
  }
}

function toLink(item: Parameters<typeof linkEntity.fromItem>[0]): SignUpLink {
  const { tokenHash: _hash, expires: _expires, ...link } = linkEntity.fromItem(item);
  return { id: item.sk, ...link };
}
