import type { GoogleOAuth, GoogleTokens } from '../../adapters/integrations/google-oauth.ts';
import type { GoogleSheetsApi } from '../../adapters/integrations/google-sheets-api.ts';
import type { SecretBox } from '../../adapters/integrations/secret-box.ts';
import type { Data } from '../../data/index.ts';
import type { Integration } from '../../domain/integrations/integration.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import { changeStored } from '../integrations/stored-connection.ts';
import { openTokens, sealTokens } from '../integrations/stored-tokens.ts';

export interface SheetsDeps {
  readonly data: Pick<Data, 'integrations'>;
  readonly secretBox: Pick<SecretBox, 'seal' | 'open'>;
  readonly oauth: Pick<GoogleOAuth, 'refresh' | 'revoke'>;
  readonly api: Pick<GoogleSheetsApi, 'addSheet' | 'append' | 'create' | 'find' | 'listColumn'>;
  readonly now: () => Date;
}

/** A token is renewed before it ends, so that no call begins with one that ends on the way. */
const RENEW_BEFORE_MS = 60_000;

async function requireTokens(deps: Pick<SheetsDeps, 'secretBox'>, integration: Integration): Promise<GoogleTokens> {
  const tokens = await openTokens(deps, integration);
  if (!tokens) throw new OutsideError('Google', 'ENDED', null);
  return tokens;
}

/**
 * Works with the token of a connection, and renews it when it has ended. Two workers may renew at the same time: the refresh token works
 * again and again. Cost: one call of KMS, and for a renewal one more and one of Google.
 * @throws OutsideError ENDED when the person has taken the access away
 */
export async function withToken<Result>(
  deps: SheetsDeps,
  integration: Integration,
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  let tokens = await requireTokens(deps, integration);
  if (tokens.expires.getTime() - deps.now().getTime() < RENEW_BEFORE_MS)
    tokens = await renew(deps, integration, tokens);
  try {
    return await work(tokens.accessToken);
  } catch (error) {
    if (!(error instanceof OutsideError && error.problem === 'ENDED')) throw error;
    return work((await renew(deps, integration, tokens)).accessToken);
  }
}

async function renew(deps: SheetsDeps, integration: Integration, used: GoogleTokens): Promise<GoogleTokens> {
  const tokens = await deps.oauth.refresh(used.refreshToken, deps.now());
  const sealedSecret = await sealTokens(deps, integration, tokens);
  await changeStored(deps, integration, (stored) => ({ ...stored, sealedSecret }));
  return tokens;
}

/** Gives the access back. @throws OutsideError */
export async function releaseSheets(deps: SheetsDeps, integration: Integration): Promise<void> {
  if (integration.sealedSecret === null) return;
  await deps.oauth.revoke((await requireTokens(deps, integration)).refreshToken);
}
