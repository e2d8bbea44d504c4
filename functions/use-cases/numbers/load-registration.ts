import type { Data } from '../../data/index.ts';
import type { NumberRegistration } from '../../domain/numbers/registration.ts';
import type { Actor } from '../../platform/actor.ts';

export interface LoadRegistrationDeps {
  readonly data: Pick<Data, 'numberRegistrations'>;
}

/** Returns the registration of the actor's organization, or null before somebody has begun. Cost: one read. */
export async function loadRegistration(
  { data }: LoadRegistrationDeps,
  { organizationId }: Pick<Actor, 'organizationId'>,
): Promise<NumberRegistration | null> {
  return data.numberRegistrations.find(organizationId);
}
