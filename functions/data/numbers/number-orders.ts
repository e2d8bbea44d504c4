import * as z from 'zod/mini';
import type { Organization } from '../../domain/accounts/account.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { ORDER_LEASE_SECONDS, type NumberOrder } from '../../domain/numbers/number-order.ts';
import type { NumberRegistration } from '../../domain/numbers/registration.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Audit } from '../accounts/audit.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { sendingGateWrites } from '../table/guards/gates.ts';
import { numberKey, organizationKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';
import { KEEP_OTHERS, releaseWrites } from './release-writes.ts';
import { OPEN_ORDERS_PK, openOrderKey, orderKey, registrationKey } from './number-keys.ts';

const orderEntity = defineEntity(
  orderKey,
  z.object({
    areaCode: z.string(),
    serviceBegun: z.boolean(),
    serviceSid: z.nullable(z.string()),
    numberSid: z.nullable(z.string()),
    phone: z.nullable(z.custom<E164>((value) => typeof value === 'string')),
    releasing: z._default(z.nullable(z.custom<E164>((value) => typeof value === 'string')), null),
    problem: z.nullable(z.enum(['NONE_AVAILABLE'])),
    leaseUntil: z.nullable(storedDate),
  }),
);

/** Who writes the audit record of a number that the platform ordered by itself. */
const PLATFORM = 'platform';

/** What one worker writes while it has the order for itself. `lease`: the end of its lease. */
export interface OrderHold {
  readonly organizationId: OrganizationId;
  readonly lease: Date;
}

/** The orders of numbers at the carrier: one item for each organization, and a list of those that are open. */
export class NumberOrders {
  readonly #table: Table;
  readonly #audit: Audit;

  constructor(table: Table, audit: Audit) {
    this.#table = table;
    this.#audit = audit;
  }

  /** Returns the order of an organization, or null. Cost: one read. */
  async findNumberOrder(organizationId: OrganizationId): Promise<NumberOrder | null> {
    const item = await this.#table.get(orderKey(organizationId));
    return item ? orderEntity.fromItem(item) : null;
  }

  /** Returns the writes that open an order. What was created before stays. Part of the transaction of a decision. */
  openWrites(organizationId: OrganizationId, areaCode: string): Write[] {
    return [
      this.#table.updateWrite(orderKey(organizationId), {
        UpdateExpression: `SET areaCode = :areaCode, problem = :null, ${KEEP_OTHERS}, releasing = if_not_exists(releasing, :null)`,
        ExpressionAttributeValues: { ':areaCode': areaCode, ':null': null, ':false': false },
      }),
      this.#table.putWrite({ ...openOrderKey(organizationId) }),
    ];
  }

  /** Opens an order again for an organization that has lost its number. */
  async open(organizationId: OrganizationId, areaCode: string): Promise<void> {
    await this.#table.transact(this.openWrites(organizationId, areaCode));
  }

  /**
   * Takes the number from an organization, and opens the order that gives the number back to the carrier. Returns false when
   * the number or the billing has changed since the organization was read: someone may have paid. Cost: one transaction of
   * up to twelve writes.
   */
  async beginRelease({ id, number, billing, registrationState }: Organization, at: Date): Promise<boolean> {
    if (number === null || !billing) return false;
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(organizationKey(id), {
          UpdateExpression: 'SET #number = :null',
          ConditionExpression: '#number = :number AND billing.readAt = :seen',
          ExpressionAttributeNames: { '#number': 'number' },
          ExpressionAttributeValues: { ':number': number, ':null': null, ':seen': billing.readAt.toISOString() },
        }),
        ...releaseWrites(this.#table, id, number),
        ...(registrationState ? sendingGateWrites(this.#table, id, 'REGISTRATION_PENDING', at) : []),
        this.#audit.auditWrite({ organizationId: id, userId: PLATFORM, action: 'releaseNumber', details: {}, at }),
      ]),
    );
  }

  /** Returns the writes that open the order which gives a number back ({@link releaseWrites}). */
  releaseWrites(organizationId: OrganizationId, number: E164 | null): Write[] {
    return releaseWrites(this.#table, organizationId, number);
  }

  /** Returns the check that nothing is to be done at the carrier. */
  closedCheck(organizationId: OrganizationId): Write {
    return this.#table.checkWrite(openOrderKey(organizationId), IF_ABSENT);
  }

  /** Stores that the carrier has the number. Texts to it reach no one from now on. Returns false when the lease is over. */
  async finishRelease(hold: OrderHold, number: E164): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#stepWrite(hold, { releasing: null, numberSid: null, phone: null }),
        this.#table.deleteWrite(numberKey(number), {
          ConditionExpression: 'attribute_not_exists(pk) OR organizationId = :organization',
          ExpressionAttributeValues: { ':organization': hold.organizationId },
        }),
      ]),
    );
  }

  /** Opens an order again with another area code. Returns false when a number was bought already, or nothing was ordered. */
  async changeAreaCode(organizationId: OrganizationId, areaCode: string): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(orderKey(organizationId), {
          UpdateExpression: 'SET areaCode = :areaCode, problem = :null',
          ConditionExpression: 'attribute_exists(pk) AND attribute_type(numberSid, :nullType)',
          ExpressionAttributeValues: { ':areaCode': areaCode, ':null': null, ':nullType': 'NULL' },
        }),
        this.#table.putWrite({ ...openOrderKey(organizationId) }),
      ]),
    );
  }

  /** Takes the order for one worker. Returns null while another worker has the order, or when there is none. */
  async acquire(organizationId: OrganizationId, now: Date): Promise<OrderHold | null> {
    const lease = new Date(now.getTime() + ORDER_LEASE_SECONDS * 1000);
    const isTaken = await this.#table.updateOnce(orderKey(organizationId), {
      UpdateExpression: 'SET leaseUntil = :lease',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_type(leaseUntil, :nullType) OR leaseUntil <= :now)',
      ExpressionAttributeValues: { ':lease': lease.toISOString(), ':now': now.toISOString(), ':nullType': 'NULL' },
    });
    return isTaken ? { organizationId, lease } : null;
  }

  /** Stores a step. Returns false when the lease is over and another worker has the order. */
  async store(
    hold: OrderHold,
    step: Partial<Pick<NumberOrder, 'serviceBegun' | 'serviceSid' | 'numberSid' | 'phone' | 'problem'>>,
  ): Promise<boolean> {
    return falseIfConditionFails(() => this.#table.transact([this.#stepWrite(hold, step)]));
  }

  /** Lets other workers take the order. */
  async letGo(hold: OrderHold): Promise<void> {
    await falseIfConditionFails(() => this.#table.transact([this.#stepWrite(hold, { leaseUntil: null })]));
  }

  /**
   * Closes an order whose registration is not decided yet, unless the registration has changed since it was read: then there
   * is more to do. Returns whether the order is closed.
   */
  async close(hold: OrderHold, registration: Pick<NumberRegistration, 'version'> | null): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#stepWrite(hold, { leaseUntil: null }),
        this.#table.checkWrite(
          registrationKey(hold.organizationId),
          registration
            ? { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': registration.version } }
            : IF_ABSENT,
        ),
        this.#table.deleteWrite(openOrderKey(hold.organizationId)),
      ]),
    );
  }

  /**
   * Makes the bought number the organization's sending number, opens its sending gate and closes the order, in one
   * transaction with the check that the registration is still approved. Returns false when it is not, or when the
   * organization has another number. Cost: one transaction of 14 writes.
   */
  async activate(
    hold: OrderHold,
    { sid, phone }: { readonly sid: string; readonly phone: E164 },
    at: Date,
  ): Promise<boolean> {
    const { organizationId } = hold;
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#stepWrite(hold, { numberSid: sid, phone, problem: null, leaseUntil: null }),
        this.#table.checkWrite(registrationKey(organizationId), {
          ConditionExpression: '#state = :approved',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':approved': 'APPROVED' },
        }),
        this.#table.putWrite(
          { ...numberKey(phone), organizationId },
          {
            ConditionExpression: 'attribute_not_exists(pk) OR organizationId = :organization',
            ExpressionAttributeValues: { ':organization': organizationId },
          },
        ),
        this.#table.updateWrite(organizationKey(organizationId), {
          UpdateExpression: 'SET #number = :number',
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(#number) OR attribute_type(#number, :nullType) OR #number = :number)',
          ExpressionAttributeNames: { '#number': 'number' },
          ExpressionAttributeValues: { ':number': phone, ':nullType': 'NULL' },
        }),
        ...sendingGateWrites(this.#table, organizationId, 'REGISTERED'),
        this.#table.deleteWrite(openOrderKey(organizationId)),
        this.#audit.auditWrite({ organizationId, userId: PLATFORM, action: 'setNumber', details: {}, at }),
      ]),
    );
  }

  /** Returns one page of the organizations with an open order. Cost: one query of `limit` rows. */
  async listOpen({ limit, after }: { readonly limit: number; readonly after: string | null }): Promise<{
    readonly organizationIds: readonly OrganizationId[];
    /** Where the next page begins. Null at the end. */
    readonly next: string | null;
  }> {
    const page = await this.#table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': OPEN_ORDERS_PK },
      Limit: limit,
      ...(after ? { ExclusiveStartKey: { pk: OPEN_ORDERS_PK, sk: after } } : {}),
    });
    return {
      organizationIds: page.items.map(({ sk }) => readString(sk)),
      next: typeof page.next?.sk === 'string' ? page.next.sk : null,
    };
  }

  #stepWrite({ organizationId, lease }: OrderHold, step: Partial<NumberOrder>): Write {
    const names = Object.keys(step) as (keyof NumberOrder)[];
    return this.#table.updateWrite(orderKey(organizationId), {
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: '#leaseUntil = :own',
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        '#leaseUntil': 'leaseUntil',
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(names.map((name) => [`:${name}`, step[name] ?? null])),
        ':own': lease.toISOString(),
      },
    });
  }
}
