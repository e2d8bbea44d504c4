import type { Membership, Organization, User } from '../../domain/accounts/account.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { CodeTarget } from '../../domain/accounts/phone-code.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Audit } from '../accounts/audit.ts';
import type { Directory } from '../platform/directory.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { userKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { PhoneCodes } from './phone-codes.ts';
import type { SignUpLinks } from './sign-up-links.ts';

/** What a sign-up creates, and what it uses up. */
export interface Registration {
  readonly organization: Organization;
  readonly user: User;
  /** null if the user exists and keeps the password. */
  readonly passwordHash: string | null;
  /** The code that confirmed the phone. null means platform staff create the organization. */
  readonly code: { readonly target: CodeTarget; readonly requestId: string } | null;
  /** The id of the sign-up link. null means an open sign-up. */
  readonly linkId: string | null;
}

interface RegistrationStores {
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly codes: PhoneCodes;
  readonly directory: Directory;
  readonly links: SignUpLinks;
}

/** Creates an organization with its owner in one transaction, so that a lost worker leaves all of it or nothing. */
export class Registrations {
  readonly #table: Table;
  readonly #stores: RegistrationStores;

  constructor(table: Table, stores: RegistrationStores) {
    this.#table = table;
    this.#stores = stores;
  }

  /**
   * `by`: who creates the organization, the owner unless given.
   *
   * Creates the organization, the owner and the membership, and uses up the code and the link. Returns false when the code
   * or the link was used in the meantime, or someone has created a user with the e-mail address. Nothing changes then.
   */
  async createRegistration(
    { organization, user, passwordHash, code, linkId }: Registration,
    now: Date,
    by: UserId = user.id,
  ): Promise<boolean> {
    const { accounts, audit, codes, links } = this.#stores;
    const membership: Membership = {
      userId: user.id,
      organizationId: organization.id,
      organizationName: organization.name,
      access: 'OWNER',
    };
    return falseIfConditionFails(() =>
      this.#table.transact([
        ...(code === null ? [] : [codes.useWrite(code.target, code.requestId)]),
        ...(linkId === null ? [] : [links.useWrite(linkId, organization.id)]),
        ...accounts.createOrganizationWrites(organization),
        ...(passwordHash === null
          ? [this.#table.checkWrite(userKey(user.id), { ConditionExpression: 'attribute_exists(pk)' })]
          : accounts.createUserWrites(user, passwordHash)),
        ...accounts.createMembershipWrites(membership),
        audit.auditWrite({
          organizationId: organization.id,
          userId: by,
          action: 'registerUser',
          details: { signUpLinkId: linkId },
          at: now,
        }),
      ]),
    );
  }

  /** Stores the confirmed phone of a user and uses up the code. Returns false when the code was used in the meantime. */
  async changePhone(userId: UserId, code: NonNullable<Registration['code']>, now: Date): Promise<boolean> {
    const { accounts, audit, codes, directory } = this.#stores;
    const before = (await accounts.findUsers([userId])).get(userId)?.phone ?? null;
    return falseIfConditionFails(() =>
      this.#table.transact([
        codes.useWrite(code.target, code.requestId),
        this.#table.updateWrite(userKey(userId), {
          UpdateExpression: 'SET phone = :phone',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':phone': code.target.phone },
        }),
        ...directory.phoneWrites(userId, before, code.target.phone),
        audit.auditWrite({ organizationId: null, userId, action: 'changePhone', details: {}, at: now }),
      ]),
    );
  }
}
