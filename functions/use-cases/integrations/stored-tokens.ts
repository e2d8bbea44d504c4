import type { SecretBox } from '../../adapters/integrations/secret-box.ts';
import type { Integration } from '../../domain/integrations/integration.ts';

/** What opens an account at a system that works with OAuth. */
export interface AccountTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expires: Date;
}

/** Returns tokens as they are stored. Cost: one call of KMS. */
export function sealTokens(
  { secretBox }: { readonly secretBox: Pick<SecretBox, 'seal'> },
  { organizationId, id }: Pick<Integration, 'organizationId' | 'id'>,
  { accessToken, refreshToken, expires }: AccountTokens,
): Promise<string> {
  const secret = JSON.stringify({ accessToken, refreshToken, expires: expires.toISOString() });
  return secretBox.seal(secret, { organizationId, integrationId: id });
}

/** Returns the stored tokens. null if nothing opens the account any more. Cost: one call of KMS. */
export async function openTokens(
  { secretBox }: { readonly secretBox: Pick<SecretBox, 'open'> },
  { organizationId, id, sealedSecret }: Integration,
): Promise<AccountTokens | null> {
  if (sealedSecret === null) return null;
  const secret = await secretBox.open(sealedSecret, { organizationId, integrationId: id });
  const { accessToken, refreshToken, expires } = JSON.parse(secret) as Record<keyof AccountTokens, string>;
  return { accessToken, refreshToken, expires: new Date(expires) };
}
