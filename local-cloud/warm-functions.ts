import type { Scheduler } from './aws/scheduler/scheduler.ts';
import type { Secrets } from './aws/secrets.ts';
import type { Clock } from './core/clock.ts';
import type { Functions } from './lambda/functions.ts';

/**
 * Functions that keep running between two clouds. Their threads know the addresses of the services, the clock and the
 * secrets, so the next cloud has the same ones. Everything else of the next cloud is new.
 */
export interface WarmFunctions {
  readonly functions: Functions;
  /** The memory of the clock that the threads follow. */
  readonly clock: SharedArrayBuffer;
  /** The values of the secrets, by ARN. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly ports: { readonly front: number; readonly internal: number; readonly carrier: number };
}

/** The services that decide what the functions remember, and the ports that the functions know. */
interface StoppedCloud {
  readonly functions: Functions;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly scheduler: Scheduler;
  readonly internalPort: number;
  readonly carrierPort: number;
}

/**
 * Takes the functions out of a cloud in which nothing runs. Restarts the functions that remember something of this cloud
 * which the next one lacks: all of them after a secret was replaced, else those that created schedules.
 */
export function keepFunctions(services: StoppedCloud, frontPort: number): WarmFunctions {
  const { functions, clock, secrets, scheduler, internalPort, carrierPort } = services;
  functions.restart(({ id }) => secrets.wereReplaced || scheduler.creators.has(id));
  return {
    functions,
    clock: clock.shared,
    secrets: secrets.firstValues,
    ports: { front: frontPort, internal: internalPort, carrier: carrierPort },
  };
}
