import { readOriginSecrets, Secrets } from '../../adapters/secrets.ts';
import { requireVariable } from '../../platform/environment.ts';
import type { FrontDoor } from '../../graphql/registry/router.ts';
import { isOneOfSecrets } from '../../platform/security/timing-safe-equal.ts';
import { now } from './common.ts';

/**
 * Returns the check of calls without a session. Only the distribution knows the secret. Without this check, a caller could state any address
 * and avoid the limits per address.
 */
export function createFrontDoor(): FrontDoor {
  const secrets = new Secrets();
  return async (headers) =>
    isOneOfSecrets(
      headers['x-origin-secret'] ?? '',
      await readOriginSecrets(secrets, requireVariable('ORIGIN_SECRETS'), now()),
    );
}
