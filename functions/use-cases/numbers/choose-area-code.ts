import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { AREA_CODE } from '../../domain/numbers/us-places.ts';
import { provisionMessage } from '../../messages/numbers.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface ChooseAreaCodeDeps {
  readonly data: Pick<Data, 'numberOrders'>;
  readonly numbers: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

/** Orders the number with another area code, because the carrier has none with the first one. */
export async function chooseAreaCode(
  { data, numbers, publish }: ChooseAreaCodeDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
  given: string,
): Promise<Refusal | undefined> {
  const areaCode = given.trim();
  if (!AREA_CODE.test(areaCode)) return new Refusal('Enter an area code of three digits, such as 602.');
  if (!(await data.numberOrders.changeAreaCode(organizationId, areaCode)))
    return new Refusal('Your organization has a number already, or its registration is not approved yet.');
  await numbers.send({ body: provisionMessage(organizationId) });
  await publish([organizationChanged(organizationId)]);
  return undefined;
}
