import { isBillingActive, newBilling, type Billing, type Subscription } from '../../domain/billing/billing.ts';
import type { Plan } from '../../domain/billing/plan.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { toTtl } from '../table/lifetimes.ts';
import { sendingGateWrites } from '../table/guards/gates.ts';
import {
  BILLED_ORGANIZATIONS_PK,
  billedOrganizationKey,
  customerKey,
  meterCursorKey,
  paymentMailKey,
} from './billing-keys.ts';
import { organizationKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { readString, readStringOrNull } from '../table/values.ts';
import { toStoredBilling } from '../table/attributes/billing-item.ts';

/** One page of the organizations that have a customer at the payment provider. */
export interface BilledPage {
  readonly organizationIds: readonly OrganizationId[];
  /** Where the next page begins. Null at the end. */
  readonly next: string | null;
}

/** What the payment provider said about organizations, and which organization each of its customers is. */
export class BillingCopies {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Stores what the provider said, unless a newer reading is stored. The organization's sending gate changes in the same
   * transaction, so that no claim commits after billing became inactive. Returns false when nothing was stored.
   * Cost: one transaction of nine writes.
   * @param of the customer that the reading is about. Nothing is stored when the organization has another one by now
   */
  async store(organizationId: OrganizationId, billing: Billing, of?: string): Promise<boolean> {
    const { subscription } = billing;
    // Platform staff may have set a plan before the organization subscribes.
    const plan =
      subscription === null || subscription.status === 'INCOMPLETE' ? undefined : toCurrentPlan(subscription);
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: `SET billing = :billing${plan === undefined ? '' : ', #plan = :plan'}`,
          ConditionExpression: `attribute_exists(pk) AND (attribute_not_exists(billing) OR attribute_type(billing, :null) OR billing.readAt < :readAt)${of === undefined ? '' : ' AND billing.customerId = :of'}`,
          ...(plan === undefined ? {} : { ExpressionAttributeNames: { '#plan': 'plan' } }),
          ExpressionAttributeValues: {
            ':billing': toStoredBilling(billing),
            ...(plan === undefined ? {} : { ':plan': plan }),
            ':readAt': billing.readAt.toISOString(),
            ':null': 'NULL',
            ...(of === undefined ? {} : { ':of': of }),
          },
        }),
        ...(isBillingActive(billing, billing.readAt)
          ? sendingGateWrites(this.#table, organizationId, 'BILLING_ACTIVE')
          : sendingGateWrites(this.#table, organizationId, 'BILLING_STOPPED', billing.readAt)),
      ]),
    );
  }

  /**
   * Connects an organization with its customer at the provider, once. An organization that was not billed stays able to
   * send until it has subscribed. Returns false when the organization has a customer already.
   */
  async attachCustomer(
    organizationId: OrganizationId,
    customerId: string,
    { seen, at }: { readonly seen: Billing | null; readonly at: Date },
  ): Promise<boolean> {
    const billing: Billing = { ...(seen ?? { ...newBilling(at), required: false }), customerId, readAt: at };
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: 'SET billing = :billing',
          ConditionExpression: seen
            ? 'attribute_exists(pk) AND billing.readAt = :seen AND attribute_type(billing.customerId, :null)'
            : 'attribute_exists(pk) AND (attribute_not_exists(billing) OR attribute_type(billing, :null))',
          ExpressionAttributeValues: {
            ':billing': toStoredBilling(billing),
            ':null': 'NULL',
            ...(seen ? { ':seen': seen.readAt.toISOString() } : {}),
          },
        }),
        this.#table.putWrite({ ...customerKey(customerId), organizationId }),
        this.#table.putWrite({ ...billedOrganizationKey(organizationId), customerId }),
        // Everything from now on is reported to the meter (`MeterBuckets`).
        this.#table.putWrite({ ...meterCursorKey(organizationId), until: at.toISOString() }),
      ]),
    );
  }

  /** Returns whether this person gets the mail about a failed payment now: true once for each failure. Cost: one write. */
  async claimMail(organizationId: OrganizationId, failedAt: Date, userId: UserId, now: Date): Promise<boolean> {
    const key = paymentMailKey(organizationId, failedAt, userId);
    return this.#table.put({ ...key, expires: toTtl(now, 'spendMail') }, IF_ABSENT);
  }

  /** Lets the mail about a failed payment be sent again, because it could not be sent. */
  async giveBackMail(organizationId: OrganizationId, failedAt: Date, userId: UserId): Promise<void> {
    await this.#table.delete(paymentMailKey(organizationId, failedAt, userId));
  }

  /** Returns the organization of a customer. null if the customer is not ours. Cost: one read. */
  async findOrganizationId(customerId: string): Promise<OrganizationId | null> {
    return readStringOrNull((await this.#table.get(customerKey(customerId)))?.organizationId);
  }

  /** Returns one page of the organizations with a customer. Cost: one query of `limit` rows. */
  async listPage({ limit, after }: { readonly limit: number; readonly after: string | null }): Promise<BilledPage> {
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': BILLED_ORGANIZATIONS_PK },
      Limit: limit,
      ...(after ? { ExclusiveStartKey: { pk: BILLED_ORGANIZATIONS_PK, sk: after } } : {}),
    });
    return {
      organizationIds: page.items.map(({ sk }) => readString(sk)),
      next: typeof page.next?.sk === 'string' ? page.next.sk : null,
    };
  }
}

/** A plan ends with its subscription. */
function toCurrentPlan({ status, plan }: Subscription): Plan | null {
  return status === 'ENDED' ? null : plan;
}
