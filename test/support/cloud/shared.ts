import { afterAll, beforeAll } from 'vitest';
import { startCloud, type Cloud } from './cloud.ts';
import { signIn, type Person } from '../scenarios/scenario.ts';

/** So long before a test begins its cloud starts. Less than a minute, so that no schedule of every minute runs in between. */
const START_BEFORE_MS = 50_000;

/**
 * Starts a cloud that all tests of a file or a `describe` share. `clock` sets the time at which the tests begin. `threads`
 * sets how many invocations of a function run at once, for tests of concurrency.
 */
export function sharedCloud({ clock, threads }: { readonly clock?: string; readonly threads?: number } = {}): Cloud {
  const cloud = shareAcrossTests(
    'cloud',
    () => startCloud({ threads, startsAt: clock === undefined ? undefined : Date.parse(clock) - START_BEFORE_MS }),
    (started) => started.stop(),
  );
  if (clock !== undefined) beforeAll(() => cloud.clock.at(clock));
  return cloud;
}

/** Signs a person in before the tests. `host` is the same as in `signIn`. */
export function signedIn(cloud: Cloud, email: string, host?: string): Person {
  return shareAcrossTests(email, () => signIn(cloud, email, host));
}

/** Returns a stand-in for an object that is made before the tests run. A test file then needs no hooks for this object. */
export function shareAcrossTests<T extends object>(
  name: string,
  make: () => Promise<T>,
  end?: (made: T) => Promise<void>,
): T {
  let made: T | undefined;
  beforeAll(async () => {
    made = await make();
  });
  if (end) afterAll(() => made && end(made));
  return new Proxy({} as T, {
    get(_, property) {
      if (!made) throw new Error(`${name}: not there before the tests run`);
      return Reflect.get(made, property);
    },
  });
}
