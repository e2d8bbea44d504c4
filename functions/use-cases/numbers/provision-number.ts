import type { NumberWebhooks, PhoneNumbers } from '../../adapters/phone-numbers.ts';
import type { OrderHold } from '../../data/numbers/number-orders.ts';
import type { Data } from '../../data/index.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { getBillingState } from '../../domain/billing/billing.ts';
import { chooseNumber, needsNumber, opensOrder, type NumberOrder } from '../../domain/numbers/number-order.ts';
import type { NumberRegistration } from '../../domain/numbers/registration.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { RetryLater } from '../../platform/batch.ts';
import { logger } from '../../platform/logger.ts';
import { ServiceError } from '../../platform/service-error.ts';

export interface ProvisionNumberDeps {
  readonly data: Pick<Data, 'accounts' | 'numberOrders' | 'numberRegistrations'>;
  readonly phoneNumbers: () => Promise<PhoneNumbers>;
  readonly webhooks: () => Promise<NumberWebhooks>;
  /** The name of the stage. It begins the names of everything at the carrier, because stages may share an account. */
  readonly stage: string;
  /** Wakes the dispatcher for every due minute. */
  readonly sweep: () => Promise<void>;
  readonly publish: Publish;
  readonly now: () => Date;
}

/**
 * Creates at the carrier what an organization's registration needs in its state: the messaging service, and then the number,
 * which becomes the sending number after the approval. Each step is stored before the next. A step whose answer was lost is
 * looked for by its name before it is repeated, so that a worker may end anywhere and no second number stays bought.
 * @throws RetryLater while another worker has the order
 */
export async function provisionNumber(deps: ProvisionNumberDeps, organizationId: OrganizationId): Promise<void> {
  const { data, now } = deps;
  const hold = await data.numberOrders.acquire(organizationId, now());
  if (hold === null) {
    // Without an order there is nothing to do.
    if (await data.numberOrders.findNumberOrder(organizationId)) throw new RetryLater();
    return;
  }
  try {
    await workOn(deps, hold);
  } catch (error) {
    // The carrier certainly did nothing, so the next attempt need not wait. Otherwise its answer may still come true.
    if (isCertainRefusal(error)) await data.numberOrders.letGo(hold);
    throw error;
  }
}

async function workOn(deps: ProvisionNumberDeps, hold: OrderHold): Promise<void> {
  const { data, now } = deps;
  const { organizationId } = hold;
  const [organization, registration, order] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.numberRegistrations.findNumberRegistration(organizationId),
    data.numberOrders.findNumberOrder(organizationId),
  ]);
  if (!organization || !order) return data.numberOrders.letGo(hold);
  if (order.releasing !== null) return giveBack(deps, hold, order, order.releasing);
  if (organization.deletion?.begun) return giveBackRest(deps, hold, order, registration);
  const isClosed = getBillingState(organization.billing, now()) === 'CLOSED';
  if (!registration || !opensOrder(registration.state) || organization.number !== null || isClosed)
    return void (await data.numberOrders.close(hold, registration));
  const serviceSid = await ensureService(deps, hold, order);
  if (!needsNumber(registration.state, order.areaCode)) return finishReview(deps, hold, registration);
  const bought = await ensureNumber(deps, hold, order);
  if (bought === null) return reportNoneAvailable(deps, hold);
  await (await deps.phoneNumbers()).attach(serviceSid, bought.sid);
  if (registration.state !== 'APPROVED') return finishReview(deps, hold, registration);
  if (!(await data.numberOrders.activate(hold, bought, now()))) {
    // The registration has changed since it was read. The next attempt reads it again.
    await data.numberOrders.letGo(hold);
    throw new RetryLater();
  }
  logger.info('An organization got its number', { organizationId });
  await deps.sweep();
  await deps.publish([organizationChanged(organizationId)]);
}

/**
 * Gives the number of a closed account back to the carrier. Then the order continues: the account may have been opened again.
 */
async function giveBack(
  deps: ProvisionNumberDeps,
  hold: OrderHold,
  order: NumberOrder,
  releasing: E164,
): Promise<void> {
  const phoneNumbers = await deps.phoneNumbers();
  const ids =
    order.numberSid !== null && order.phone === releasing
      ? [order.numberSid]
      : // An operator set the number.
        (await phoneNumbers.listByPhone(releasing)).map(({ sid }) => sid);
  for (const sid of ids) await phoneNumbers.release(sid);
  await keep(deps.data.numberOrders.finishRelease(hold, releasing));
  await deps.publish([organizationChanged(hold.organizationId)]);
  return workOn(deps, hold);
}

/** Gives back what was bought for an organization that is deleted, also what an attempt bought without a stored answer. */
async function giveBackRest(
  deps: ProvisionNumberDeps,
  hold: OrderHold,
  { numberSid }: NumberOrder,
  registration: Pick<NumberRegistration, 'version'> | null,
): Promise<void> {
  const phoneNumbers = await deps.phoneNumbers();
  const listed = await phoneNumbers.listByName(buildName(deps, hold.organizationId));
  const sids = new Set([...(numberSid === null ? [] : [numberSid]), ...listed.map(({ sid }) => sid)]);
  for (const sid of sids) await phoneNumbers.release(sid);
  await keep(deps.data.numberOrders.store(hold, { numberSid: null, phone: null }));
  await finishReview(deps, hold, registration);
}

/** Everything that the review needs is there. A decision that came in the meantime keeps the order open. */
async function finishReview(
  { data }: Pick<ProvisionNumberDeps, 'data'>,
  hold: OrderHold,
  registration: Parameters<Data['numberOrders']['close']>[1],
): Promise<void> {
  if (await data.numberOrders.close(hold, registration)) return;
  await data.numberOrders.letGo(hold);
  throw new RetryLater();
}

async function ensureService(deps: ProvisionNumberDeps, hold: OrderHold, order: NumberOrder): Promise<string> {
  if (order.serviceSid !== null) return order.serviceSid;
  const { data, webhooks } = deps;
  const phoneNumbers = await deps.phoneNumbers();
  const name = buildName(deps, hold.organizationId);
  const found = order.serviceBegun ? await phoneNumbers.findService(name) : null;
  if (found === null) await keep(data.numberOrders.store(hold, { serviceBegun: true }));
  const serviceSid = found ?? (await phoneNumbers.createService(name, await webhooks()));
  await keep(data.numberOrders.store(hold, { serviceSid }));
  return serviceSid;
}

/** Returns the organization's number, bought now or before. null if the carrier has none with this area code. */
async function ensureNumber(
  deps: ProvisionNumberDeps,
  hold: OrderHold,
  order: NumberOrder,
): Promise<{ readonly sid: string; readonly phone: E164 } | null> {
  if (order.numberSid !== null && order.phone !== null) return { sid: order.numberSid, phone: order.phone };
  const bought = (await findBought(deps, hold, order)) ?? (await buy(deps, hold, order));
  if (bought)
    await keep(deps.data.numberOrders.store(hold, { numberSid: bought.sid, phone: bought.phone, problem: null }));
  return bought;
}

/** Returns the number that an earlier attempt bought. Gives back what two attempts at the same moment bought twice. */
async function findBought(deps: ProvisionNumberDeps, { organizationId }: OrderHold, { numberSid }: NumberOrder) {
  const phoneNumbers = await deps.phoneNumbers();
  const { kept, surplus } = chooseNumber(await phoneNumbers.listByName(buildName(deps, organizationId)), numberSid);
  for (const { sid } of surplus) {
    logger.warn('A number was bought twice, and the second is given back', { organizationId, numberSid: sid });
    await phoneNumbers.release(sid);
  }
  return kept;
}

/** Buys the first free number that no one else buys at the same moment. */
async function buy(
  deps: ProvisionNumberDeps,
  { organizationId }: OrderHold,
  { areaCode }: NumberOrder,
): Promise<{ readonly sid: string; readonly phone: E164 } | null> {
  const phoneNumbers = await deps.phoneNumbers();
  const webhooks = await deps.webhooks();
  for (const phone of await phoneNumbers.search(areaCode)) {
    const purchase = await phoneNumbers.buy(phone, buildName(deps, organizationId), webhooks);
    if (purchase.kind === 'BOUGHT') return purchase;
  }
  return null;
}

/** The order stays open: the carrier may get new numbers, and people may choose another area code. */
async function reportNoneAvailable({ data, publish }: ProvisionNumberDeps, hold: OrderHold): Promise<void> {
  await keep(data.numberOrders.store(hold, { problem: 'NONE_AVAILABLE' }));
  await data.numberOrders.letGo(hold);
  await publish([organizationChanged(hold.organizationId)]);
}

/** @throws RetryLater when another worker has the order, because this one took too long */
async function keep(stored: Promise<boolean>): Promise<void> {
  if (!(await stored)) throw new RetryLater();
}

function buildName({ stage }: Pick<ProvisionNumberDeps, 'stage'>, organizationId: OrganizationId): string {
  return `${stage}/${organizationId}`;
}

/** An answer with 4xx says that the carrier did nothing. */
function isCertainRefusal(error: unknown): boolean {
  return error instanceof ServiceError && error.status !== undefined && error.status >= 400 && error.status < 500;
}
