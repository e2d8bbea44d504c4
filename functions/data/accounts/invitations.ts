import { randomBytes } from 'node:crypto';
import type { Access } from '../../domain/accounts/access.ts';
import type { User } from '../../domain/accounts/account.ts';
import type { Invitation } from '../../domain/accounts/invitation.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { hashToken } from '../../platform/security/token-hash.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { NOT_LEAVING, prefixQuery } from '../table/expressions.ts';
import { organizationKey, userKey } from '../table/keys.ts';
import { LIFETIMES, toTtl } from '../table/lifetimes.ts';
import type { Item, Key, Table, Write } from '../table/table.ts';
import { readDate, readString, readStringOrNull } from '../table/values.ts';
import type { Accounts } from './accounts.ts';
import type { Audit } from './audit.ts';

const invitationKey = (organizationId: OrganizationId, email: string): Key => ({
  pk: organizationKey(organizationId).pk,
  sk: `INVITATION#${email}`,
});
/** `hash`: of the token in the link. */
const invitationTokenKey = (hash: string): Key => ({ pk: `INVITATION#${hash}`, sk: 'LINK' });

/** How many open invitations the list of users shows. */
const MAX_LISTED = 500;

/**
 * Open invitations. The token of a link is random and stored as a hash only. A newer link of the same invitation ends the
 * older one.
 */
export class Invitations {
  readonly #table: Table;
  readonly #audit: Audit;
  readonly #accounts: Accounts;

  constructor(table: Table, audit: Audit, accounts: Accounts) {
    this.#table = table;
    this.#audit = audit;
    this.#accounts = accounts;
  }

  /** Stores an invitation, in place of an older one of the same address. Links of the older one end. */
  async saveInvitation(invitation: Omit<Invitation, 'ends'>): Promise<void> {
    const { organizationId, email, access, invitedBy, created } = invitation;
    await this.#table.transact([
      this.#table.putWrite({
        ...invitationKey(organizationId, email),
        ...invitation,
        created: created.toISOString(),
        ends: new Date(created.getTime() + LIFETIMES.invitation * 1000).toISOString(),
        expires: toTtl(created, 'invitation'),
      }),
      this.#audit.auditWrite({
        organizationId,
        userId: invitedBy,
        action: 'inviteUser',
        details: { access },
        at: created,
      }),
    ]);
  }

  async findInvitation(organizationId: OrganizationId, email: string): Promise<Invitation | null> {
    const item = await this.#table.get(invitationKey(organizationId, email));
    return item ? toInvitation(item) : null;
  }

  /** Returns the open invitations of an organization, at most 500. Cost: one query. */
  async listInvitations(organizationId: OrganizationId): Promise<Invitation[]> {
    const { items } = await this.#table.query({
      ...prefixQuery(organizationKey(organizationId).pk, 'INVITATION#'),
      Limit: MAX_LISTED,
    });
    return items.map(toInvitation);
  }

  /** Makes a new link. Returns its token, or null when the invitation was withdrawn or accepted. */
  async issueLink({ organizationId, email }: Invitation, now: Date): Promise<string | null> {
    const token = randomBytes(32).toString('base64url');
    const hash = hashToken(token);
    const isStored = await falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(invitationKey(organizationId, email), {
          UpdateExpression: 'SET tokenHash = :hash',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':hash': hash },
        }),
        this.#table.putWrite({
          ...invitationTokenKey(hash),
          organizationId,
          email,
          expires: toTtl(now, 'invitation'),
        }),
      ]),
    );
    return isStored ? token : null;
  }

  /** Returns the invitation of a link, or null when the link has ended. Cost: two reads. */
  async findByToken(token: string, now: Date): Promise<Invitation | null> {
    const hash = hashToken(token);
    const pointer = await this.#table.get(invitationTokenKey(hash));
    if (!pointer) return null;
    const item = await this.#table.get(invitationKey(readString(pointer.organizationId), readString(pointer.email)));
    if (!item || item.tokenHash !== hash) return null;
    const invitation = toInvitation(item);
    return invitation.ends > now ? invitation : null;
  }

  /**
   * Accepts an invitation: the user becomes a member. `passwordHash`: creates the user. null if the user exists. Returns false
   * when the invitation was accepted or withdrawn in the meantime, or someone has created a user with the address.
   */
  async accept(
    invitation: Invitation,
    token: string,
    member: { readonly user: User; readonly passwordHash: string | null; readonly organizationName: string },
    now: Date,
  ): Promise<boolean> {
    const { organizationId, email, access } = invitation;
    const { user, passwordHash, organizationName } = member;
    const membership = { userId: user.id, organizationId, organizationName, access };
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(invitationKey(organizationId, email), {
          ConditionExpression: 'tokenHash = :hash',
          ExpressionAttributeValues: { ':hash': hashToken(token) },
        }),
        this.#table.deleteWrite(invitationTokenKey(hashToken(token))),
        ...(passwordHash === null
          ? this.#showCalendlyWrites(user, invitation)
          : this.#accounts.createUserWrites(user, passwordHash)),
        ...this.#accounts.createMembershipWrites(membership),
        this.#audit.auditWrite({
          organizationId,
          userId: user.id,
          action: 'acceptInvitation',
          details: { access },
          at: now,
        }),
      ]),
    );
  }

  /** The user is not deleted at this moment. Someone with an account may be invited with calendar links. No one loses them by an invitation. */
  #showCalendlyWrites({ id }: User, { showCalendly }: Invitation): Write[] {
    if (!showCalendly) return [this.#table.checkWrite(userKey(id), NOT_LEAVING)];
    return [
      this.#table.updateWrite(userKey(id), {
        UpdateExpression: 'SET showCalendly = :yes',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(leaving)',
        ExpressionAttributeValues: { ':yes': true },
      }),
    ];
  }

  /** Withdraws an invitation. Its link ends. Returns false when there is none. */
  async withdraw(
    { organizationId, email, access }: { organizationId: OrganizationId; email: string; access: Access },
    by: { readonly userId: string; readonly at: Date },
  ): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(invitationKey(organizationId, email), { ConditionExpression: 'attribute_exists(pk)' }),
        this.#audit.auditWrite({
          organizationId,
          userId: by.userId,
          action: 'withdrawInvitation',
          details: { access },
          at: by.at,
        }),
      ]),
    );
  }
}

function toInvitation(item: Item): Invitation {
  return {
    organizationId: readString(item.organizationId),
    email: readString(item.email),
    access: readString(item.access) as Access,
    invitedBy: readString(item.invitedBy),
    host: readString(item.host),
    campaignId: readStringOrNull(item.campaignId),
    groupId: readStringOrNull(item.groupId),
    showCalendly: item.showCalendly === true,
    created: readDate(item.created),
    ends: readDate(item.ends),
  };
}
