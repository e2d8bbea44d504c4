import type { Data } from '../../data/index.ts';
import type { NumberOrder } from '../../domain/numbers/number-order.ts';
import type { NumberRegistration } from '../../domain/numbers/registration.ts';
import type { Actor } from '../../platform/actor.ts';

export interface LoadRegistrationDeps {
  readonly data: Pick<Data, 'numberOrders' | 'numberRegistrations'>;
}

/**
 * Returns the registration of the actor's organization, null before someone has begun, and the order of its number, null
 * before a review. Cost: two reads.
 */
export async function loadRegistration(
  { data }: LoadRegistrationDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
): Promise<{ readonly registration: NumberRegistration | null; readonly order: NumberOrder | null }> {
  const [registration, order] = await Promise.all([
    data.numberRegistrations.findNumberRegistration(organizationId),
    data.numberOrders.findNumberOrder(organizationId),
  ]);
  return { registration, order };
}
