import type { Secrets } from './aws/secrets.ts';

export const DEFAULT_ACCOUNT = { accountSid: 'AC00000000000000000000000000000000', authToken: 'local' } as const;
export const DEFAULT_KEYS = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' } as const;
export const DEFAULT_GOOGLE_APP = { clientId: 'local-google', clientSecret: 'local' } as const;
export const DEFAULT_APP = { clientId: 'local-app', clientSecret: 'local' } as const;

/**
 * Returns the values that a vendor gave us, from the secret that the functions read. Null: no secret has all of them. `isIt`: tells
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
