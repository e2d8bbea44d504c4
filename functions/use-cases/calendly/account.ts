import type { CalendlyApi } from '../../adapters/integrations/calendly-api.ts';
import type { CalendlyOAuth } from '../../adapters/integrations/calendly-oauth.ts';
import type { AccountTokens } from '../../adapters/integrations/outside-request.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import type { Data } from '../../data/index.ts';
import type { Integration } from '../../domain/integrations/integration.ts';
import { RetryLater } from '../../platform/batch.ts';
import { findSame } from '../integrations/stored-connection.ts';
import { openTokens, sealTokens, withToken as withTokenOf, type TokenDeps } from '../integrations/stored-tokens.ts';

export interface CalendlyDeps extends TokenDeps {
  readonly data: Pick<Data, 'integrations'>;
  readonly oauth: Pick<CalendlyOAuth, 'refresh' | 'revoke'>;
  readonly api: CalendlyApi;
  readonly wait: (ms: number) => Promise<void>;
}

/** How long one worker may take to renew the tokens. Others wait for its result, because a refresh token works once. */
const RENEWAL_MS = 20_000;
const WAIT_MS = 500;
const MAX_WAITS = 10;
/** Attempts to store renewed tokens, five seconds in all. */
const KEEP_ATTEMPTS = 5;

/**
 * Works with the token of a connection, and renews it when it has ended. Cost: one call of KMS, and two more for a renewal.
 * @throws OutsideError ENDED when the person has taken the access away
 */
export async function withToken<Result>(
  deps: CalendlyDeps,
  integration: Integration,
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  return withTokenOf(deps, 'Calendly', integration, (used) => renew(deps, integration, used), work);
}

/**
 * Renews the tokens once, however many workers need new ones at the same time: a second use of a refresh token would end the access.
 * @throws RetryLater while another worker takes long
 */
async function renew(deps: CalendlyDeps, seen: Integration, used: AccountTokens): Promise<AccountTokens> {
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const stored = await findSame(deps, seen);
    if (!stored) throw new OutsideError('Calendly', 'ENDED', null);
    const tokens = await openTokens(deps, 'Calendly', stored);
    if (tokens.accessToken !== used.accessToken) return tokens;
    const now = deps.now();
    const { renewing, ...details } = stored.details;
    const isFree = renewing === undefined || new Date(renewing) <= now;
    const until = new Date(now.getTime() + RENEWAL_MS).toISOString();
    if (
      isFree &&
      (await deps.data.integrations.saveIntegration({ ...stored, details: { ...details, renewing: until } }))
    )
      return renewAlone(deps, { ...stored, details, version: stored.version + 1 }, tokens);
    await deps.wait(WAIT_MS);
  }
  throw new RetryLater();
}

async function renewAlone(deps: CalendlyDeps, held: Integration, used: AccountTokens): Promise<AccountTokens> {
  const tokens = await refresh(deps, held, used);
  // From here on nothing but the new tokens opens the account, so that a service that does not answer must not lose them.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await keep(deps, held, tokens);
      return tokens;
    } catch (error) {
      if (error instanceof OutsideError || attempt === KEEP_ATTEMPTS) throw error;
      await deps.wait(attempt * WAIT_MS);
    }
  }
}

/** @throws OutsideError ENDED when someone ended the connection, or connected again */
async function keep(deps: CalendlyDeps, held: Integration, tokens: AccountTokens): Promise<void> {
  const sealedSecret = await sealTokens(deps, held, tokens);
  // Only the state may have changed since.
  for (let stored: Integration | null = held; stored !== null; stored = await findSame(deps, held)) {
    const { renewing: _, ...details } = stored.details;
    if (await deps.data.integrations.saveIntegration({ ...stored, details, sealedSecret })) return;
  }
  throw new OutsideError('Calendly', 'ENDED', null);
}

async function refresh(deps: CalendlyDeps, held: Integration, used: AccountTokens): Promise<AccountTokens> {
  try {
    return await deps.oauth.refresh(used.refreshToken, deps.now());
  } catch (error) {
    await deps.data.integrations.saveIntegration(held);
    throw error;
  }
}
