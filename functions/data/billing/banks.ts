import type { Bank } from '../../domain/billing/bank.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Audit } from '../accounts/audit.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { organizationKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** The bank account of each organization to which payouts go. */
export class Banks {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /**
   * Stores the bank account and records who did it. Returns false when the organization has another one than `before` by now.
   * Cost: one transaction of two writes.
   */
  async saveBank(
    organizationId: OrganizationId,
    before: Bank | null,
    bank: Bank,
    by: { readonly userId: UserId; readonly at: Date },
  ): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: 'SET bank = :bank',
          ConditionExpression: before
            ? 'attribute_exists(pk) AND bank.id = :before'
            : 'attribute_exists(pk) AND attribute_not_exists(bank.accountId)',
          ExpressionAttributeValues: { ':bank': { ...bank }, ...(before ? { ':before': before.id } : {}) },
        }),
        this.#audit.auditWrite({
          organizationId,
          userId: by.userId,
          action: 'updatePayoutAccount',
          details: { last4: bank.last4 },
          at: by.at,
        }),
      ]),
    );
  }
}
