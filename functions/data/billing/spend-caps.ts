import type { Organization } from '../../domain/accounts/account.ts';
import type { SpendLevel } from '../../domain/billing/spend-cap.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Audit } from '../accounts/audit.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { sendingGateWrites } from '../table/guards/gates.ts';
import { organizationKey } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Table, Write } from '../table/table.ts';
import { spendMailKey } from './billing-keys.ts';

/** What was found about the spending of an organization. `cycleStart`: when the billing cycle began. */
export interface FoundSpend {
  readonly level: SpendLevel;
  readonly cycleStart: Date;
  readonly at: Date;
}

/** The spend caps of organizations. The sending gate closes and opens in the transaction that stores the level. */
export class SpendCaps {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /**
   * Sets or removes the cap, with the level that follows from it. Returns false when the cap or the billing has changed since
   * the organization was read. Cost: one transaction of ten writes.
   */
  async setCap(
    organization: Organization,
    capCents: number | null,
    found: FoundSpend,
    userId: UserId,
  ): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        ...this.#levelWrites(organization, found, capCents),
        this.#audit.auditWrite({
          organizationId: organization.id,
          userId,
          action: 'setSpendCap',
          details: { before: organization.spendCapCents ?? null, after: capCents },
          at: found.at,
        }),
      ]),
    );
  }

  /**
   * Stores the level. From the commit on no text is claimed when the cap is reached, confirmations of STOP, START and HELP
   * aside. Returns false when the cap or the billing has changed since the organization was read. Cost: one transaction of
   * nine writes.
   */
  async storeLevel(organization: Organization, found: FoundSpend): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact(this.#levelWrites(organization, found, organization.spendCapCents ?? null)),
    );
  }

  /** Returns whether this person gets the warning of the cycle now: true once. Cost: one write. */
  async claimMail(organizationId: OrganizationId, cycleStart: Date, userId: UserId, now: Date): Promise<boolean> {
    const key = spendMailKey(organizationId, cycleStart, userId);
    return this.#table.put({ ...key, expires: toTtl(now, 'spendMail') }, IF_ABSENT);
  }

  /** Lets the warning be sent again, because it could not be sent. */
  async giveBackMail(organizationId: OrganizationId, cycleStart: Date, userId: UserId): Promise<void> {
    await this.#table.delete(spendMailKey(organizationId, cycleStart, userId));
  }

  #levelWrites(organization: Organization, { level, cycleStart, at }: FoundSpend, capCents: number | null): Write[] {
    const { id, billing, spendCapCents: seenCap = null } = organization;
    const isHeld = level === 'REACHED';
    const isNear = level !== 'BELOW';
    return [
      this.#table.updateWrite(organizationKey(id), {
        UpdateExpression: [
          `SET spendCapCents = :cap${isNear ? ', spendNear = :cycle' : ''}${isHeld ? ', spendHeld = :cycle' : ''}`,
          ...(isHeld ? [] : [`REMOVE spendHeld${isNear ? '' : ', spendNear'}`]),
        ].join(' '),
        ConditionExpression: `billing.readAt = :readAt AND ${seenCap === null ? '(attribute_not_exists(spendCapCents) OR attribute_type(spendCapCents, :nullType))' : 'spendCapCents = :seen'}`,
        ExpressionAttributeValues: {
          ':cap': capCents,
          ':readAt': billing?.readAt.toISOString() ?? '',
          ...(isNear ? { ':cycle': cycleStart.toISOString() } : {}),
          ...(seenCap === null ? { ':nullType': 'NULL' } : { ':seen': seenCap }),
        },
      }),
      ...(isHeld
        ? sendingGateWrites(this.#table, id, 'SPEND_CAP_REACHED', at)
        : sendingGateWrites(this.#table, id, 'SPEND_CAP_FREE')),
    ];
  }
}
