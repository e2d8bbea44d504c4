import type { AccountTokens } from '../../adapters/integrations/outside-request.ts';
import type { SecretBox } from '../../adapters/integrations/secret-box.ts';
import type { Integration } from '../../domain/integrations/integration.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';

export interface TokenDeps {
  readonly secretBox: Pick<SecretBox, 'seal' | 'open'>;
  readonly now: () => Date;
}

/** A token is renewed before it ends, so that no call begins with one that ends on the way. */
const RENEW_BEFORE_MS = 60_000;

/** Returns tokens as they are stored. Cost: one call of KMS. */
export function sealTokens(
  { secretBox }: { readonly secretBox: Pick<SecretBox, 'seal'> },
  { organizationId, id }: Pick<Integration, 'organizationId' | 'id'>,
  { accessToken, refreshToken, expires }: AccountTokens,
): Promise<string> {
  const secret = JSON.stringify({ accessToken, refreshToken, expires: expires.toISOString() });
  return secretBox.seal(secret, { organizationId, integrationId: id });
}

/** Returns the stored tokens. Cost: one call of KMS. @throws OutsideError ENDED when nothing opens the account anymore */
export async function openTokens(
  { secretBox }: { readonly secretBox: Pick<SecretBox, 'open'> },
  system: string,
  { organizationId, id, sealedSecret }: Integration,
): Promise<AccountTokens> {
  if (sealedSecret === null) throw new OutsideError(system, 'ENDED', null);
  const secret = await secretBox.open(sealedSecret, { organizationId, integrationId: id });
  const { accessToken, refreshToken, expires } = JSON.parse(secret) as Record<keyof AccountTokens, string>;
  return { accessToken, refreshToken, expires: new Date(expires) };
}

/**
 * Works with the token of a connection, and renews it when it has ended. Cost: one call of KMS, and what a renewal costs.
 * @throws OutsideError ENDED when the person has taken the access away
 */
export async function withToken<Result>(
  deps: TokenDeps,
  system: string,
  integration: Integration,
  renew: (used: AccountTokens) => Promise<AccountTokens>,
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  let tokens = await openTokens(deps, system, integration);
  if (tokens.expires.getTime() - deps.now().getTime() < RENEW_BEFORE_MS) tokens = await renew(tokens);
  try {
    return await work(tokens.accessToken);
  } catch (error) {
    if (!(error instanceof OutsideError && error.problem === 'ENDED')) throw error;
    return work((await renew(tokens)).accessToken);
  }
}
