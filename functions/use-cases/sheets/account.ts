import type { GoogleOAuth } from '../../adapters/integrations/google-oauth.ts';
import type { AccountTokens } from '../../adapters/integrations/outside-request.ts';
import type { GoogleSheetsApi } from '../../adapters/integrations/google-sheets-api.ts';
import type { Data } from '../../data/index.ts';
import type { Integration } from '../../domain/integrations/integration.ts';
import { changeStored } from '../integrations/stored-connection.ts';
import { openTokens, sealTokens, withToken as withTokenOf, type TokenDeps } from '../integrations/stored-tokens.ts';

export interface SheetsDeps extends TokenDeps {
  readonly data: Pick<Data, 'integrations'>;
  readonly oauth: Pick<GoogleOAuth, 'refresh' | 'revoke'>;
  readonly api: Pick<GoogleSheetsApi, 'addSheet' | 'append' | 'create' | 'find' | 'listColumn'>;
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
  return withTokenOf(deps, 'Google', integration, (used) => renew(deps, integration, used), work);
}

async function renew(deps: SheetsDeps, integration: Integration, used: AccountTokens): Promise<AccountTokens> {
  const tokens = await deps.oauth.refresh(used.refreshToken, deps.now());
  const sealedSecret = await sealTokens(deps, integration, tokens);
  await changeStored(deps, integration, (stored) => ({ ...stored, sealedSecret }));
  return tokens;
}

/** Gives the access back. @throws OutsideError */
export async function releaseSheets(deps: SheetsDeps, integration: Integration): Promise<void> {
  if (integration.sealedSecret === null) return;
  await deps.oauth.revoke((await openTokens(deps, 'Google', integration)).refreshToken);
}
