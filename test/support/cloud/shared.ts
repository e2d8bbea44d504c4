import { afterAll, beforeAll } from 'vitest';
import { startCloud, type Cloud } from './cloud.ts';
import { signIn, type Person } from '../scenarios/scenario.ts';

/** A cloud that the tests of a file, or of a `describe`, share. `clock`: the moment at which they begin, if it matters. */
export function sharedCloud({ clock }: { readonly clock?: string } = {}): Cloud {
  const cloud = shareAcrossTests(
    'cloud',
    () => startCloud(),
    (started) => started.stop(),
  );
  if (clock !== undefined) beforeAll(() => cloud.clock.at(clock));
  return cloud;
}

/** A person signed in to it before the tests. `host`: as for `signIn`. */
export function signedIn(cloud: Cloud, email: string, host?: string): Person {
  return shareAcrossTests(email, () => signIn(cloud, email, host));
}

/** Stands for what is made by the time the tests run, so that a file names it once and has no hooks of its own. */
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
