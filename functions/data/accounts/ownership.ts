import type { Membership } from '../../domain/accounts/account.ts';
import type { Access } from '../../domain/accounts/access.ts';
import { buildMembershipKeys } from './account-items.ts';
import type { Audit } from './audit.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import type { Table, Write } from '../table/table.ts';

/** Who owns an organization. Every organization with people has one owner. */
export class Ownership {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /**
   * Makes a member the owner and the owner an admin, in one transaction, so that there is never no owner and never two.
   * Returns false when one of the memberships has changed since it was read.
   */
  async transfer(owner: Membership, next: Membership, at: Date): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        ...this.#accessWrites(owner, 'ADMIN'),
        ...this.#accessWrites(next, 'OWNER'),
        this.#audit.auditWrite({
          organizationId: owner.organizationId,
          userId: owner.userId,
          action: 'transferOwnership',
          details: { userId: next.userId, before: next.access },
          at,
        }),
      ]),
    );
  }

  #accessWrites(membership: Membership, access: Access): Write[] {
    return buildMembershipKeys(membership).map((key) =>
      this.#table.updateWrite(key, {
        UpdateExpression: 'SET #access = :access',
        ConditionExpression: '#access = :seen',
        ExpressionAttributeNames: { '#access': 'access' },
        ExpressionAttributeValues: { ':access': access, ':seen': membership.access },
      }),
    );
  }
}
