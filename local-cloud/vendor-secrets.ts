import type { Secrets } from './aws/secrets.ts';

export const DEFAULT_ACCOUNT = { accountSid: 'AC00000000000000000000000000000000', authToken: 'local' } as const;
export const DEFAULT_KEYS = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' } as const;

/**
 * Returns the values that a vendor gave us, from the secret that the functions read. null if no secret has all of them. `isIt`: tells
 * secrets of the same form apart.
 */
export function findSecret<Name extends string>(
  secrets: Pick<Secrets, 'all'>,
  names: readonly Name[],
  isIt: (found: Record<Name, string>) => boolean = () => true,
): Record<Name, string> | null {
  for (const { value } of secrets.all) {
    try {
      const found = JSON.parse(value) as Partial<Record<Name, string>>;
      if (names.every((name) => found[name]) && isIt(found as Record<Name, string>))
        return found as Record<Name, string>;
    } catch {
      // This secret is not JSON, so it is no vendor's.
    }
  }
  return null;
}

/** Returns the app with which people connect accounts at another system, from the secret that the functions read. */
export function findApp(
  secrets: Pick<Secrets, 'all'>,
  clientId: 'local-app' | 'local-google' | 'local-modmed',
): Record<'clientId' | 'clientSecret', string> {
  const found = findSecret(secrets, ['clientId', 'clientSecret'], (each) => each.clientId === clientId);
  return found ?? { clientId, clientSecret: 'local' };
}
