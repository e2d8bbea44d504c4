import type { GoogleOAuth } from '../../adapters/integrations/google-oauth.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Integration } from '../../domain/integrations/integration.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { syncIntegration } from '../../messages/integrations.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { beginConsent, explainFailure, type ConsentDeps } from '../integrations/consent.ts';
import { sealTokens } from '../integrations/stored-tokens.ts';
import type { SheetsDeps } from './account.ts';

export interface ConnectSheetsDeps extends SheetsDeps, ConsentDeps {
  readonly data: Pick<Data, 'audit' | 'connectCodes' | 'integrations'>;
  readonly oauth: Pick<GoogleOAuth, 'exchange' | 'isSetUp' | 'refresh' | 'revoke'>;
  /** The queue of the worker that writes rows. */
  readonly queue: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

const MAX_ATTEMPTS = 4;
const NOT_ALLOWED =
  'Google was not allowed to change spreadsheets. Connect again, and keep the box for spreadsheets checked.';

/** The address at which Google sends people back. It is part of the app at Google. */
export function buildGoogleRedirectUri(publicBaseUrl: string): string {
  return `${publicBaseUrl}/oauth2/google/callback`;
}

/** Returns the address that a pop-up opens to connect an account for the organization. `page`: on which the person works. */
export async function beginSheets(
  deps: ConnectSheetsDeps,
  actor: Actor,
  page: { readonly host: string; readonly brand: string },
): Promise<string | Refusal> {
  const isSetUp = await deps.oauth.isSetUp();
  return beginConsent(deps, actor, page, { type: 'GOOGLESHEETS', owner: null, path: 'google', isSetUp });
}

/** Connects the account that the person has just allowed (`takeConsent`). Cost: one call of Google. */
export async function finishSheets(
  deps: ConnectSheetsDeps,
  actor: Actor,
  code: string,
): Promise<Integration | Refusal> {
  return explainFailure('Google', () => connect(deps, actor, code));
}

async function connect(
  deps: ConnectSheetsDeps,
  { organizationId, userId, now }: Actor,
  code: string,
): Promise<Integration | Refusal> {
  const consent = await deps.oauth.exchange(code, buildGoogleRedirectUri(await deps.publicBaseUrl()), now);
  if (!consent.mayWriteSheets) {
    await deps.oauth.revoke(consent.tokens.refreshToken).catch(() => undefined);
    return new Refusal(NOT_ALLOWED);
  }
  const name = { organizationId, owner: null, type: 'GOOGLESHEETS' } as const;
  const id = newId(now);
  const sealedSecret = await sealTokens(deps, { organizationId, id }, consent.tokens);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await deps.data.integrations.findIntegration(name);
    const { retry: _retry, failures: _failures, ...kept } = before?.details ?? {};
    const integration: Integration = {
      ...name,
      id,
      created: now,
      state: 'CONNECTED',
      error: null,
      account: consent.email === '' ? 'Google account' : consent.email,
      lastSync: null,
      sealedSecret,
      cursor: null,
      // Rows wait until someone connects again. Nothing waits after a connection was ended.
      details: kept,
      version: before?.version ?? 0,
    };
    const details = { integrationType: name.type };
    const record = { organizationId, userId, action: 'connectIntegration', details, at: now };
    if (!(await deps.data.integrations.saveIntegration(integration, [deps.data.audit.auditWrite(record)]))) continue;
    // If this call is lost, the schedule finds the connection within a quarter of an hour.
    await deps.queue.send({ body: syncIntegration(name), group: organizationId });
    await deps.publish([organizationChanged(organizationId)]);
    return integration;
  }
  return new Refusal('Someone else is connecting Google Sheets right now. Please try again.');
}
