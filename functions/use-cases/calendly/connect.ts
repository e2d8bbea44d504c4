import type { CalendlyOAuth } from '../../adapters/integrations/calendly-oauth.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { INTEGRATION_NAMES, type Integration } from '../../domain/integrations/integration.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { syncIntegration } from '../../messages/integrations.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { beginConsent, explainFailure } from '../integrations/consent.ts';
import { keepEventTypes } from './keep-event-types.ts';
import { openTokens, sealTokens } from '../integrations/stored-tokens.ts';
import type { CalendlyDeps } from './account.ts';

export interface ConnectDeps extends CalendlyDeps {
  readonly data: Pick<Data, 'audit' | 'connectCodes' | 'customValues' | 'integrations'>;
  readonly oauth: Pick<CalendlyOAuth, 'exchange' | 'isSetUp' | 'refresh' | 'revoke'>;
  readonly publicBaseUrl: () => Promise<string>;
  /** The queue of the worker that keeps connections in step. */
  readonly queue: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

const MAX_ATTEMPTS = 4;

/** The address at which Calendly sends people back. It is part of the app at Calendly. */
export function buildRedirectUri(publicBaseUrl: string): string {
  return `${publicBaseUrl}/oauth2/calendly/callback`;
}

/** Returns the address that a pop-up opens to connect the person's account. `page`: on which the person works. */
export async function beginConnection(
  deps: ConnectDeps,
  actor: Actor,
  page: { readonly host: string; readonly brand: string },
): Promise<string | Refusal> {
  const isSetUp = await deps.oauth.isSetUp();
  return beginConsent(deps, actor, page, { type: 'CALENDLY', owner: actor.userId, path: 'calendly', isSetUp });
}

/** Connects the account that the person has just allowed (`takeConsent`). Cost: two calls of Calendly. */
export async function finishConnection(deps: ConnectDeps, actor: Actor, code: string): Promise<Integration | Refusal> {
  return explainFailure('Calendly', () => connect(deps, actor, code));
}

async function connect(deps: ConnectDeps, { organizationId, userId, now }: Actor, code: string) {
  const tokens = await deps.oauth.exchange(code, buildRedirectUri(await deps.publicBaseUrl()), now);
  const account = await deps.api.findUser(tokens.accessToken);
  const name = { organizationId, owner: userId, type: 'CALENDLY' } as const;
  const id = newId(now);
  const sealedSecret = await sealTokens(deps, { organizationId, id }, tokens);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await deps.data.integrations.findIntegration(name);
    if (before && attempt === 0) await releaseCalendly(deps, before).catch(() => undefined);
    const integration: Integration = {
      ...name,
      id,
      created: now,
      state: 'CONNECTED',
      error: null,
      account: account.email,
      lastSync: null,
      sealedSecret,
      // Whatever was booked before carries nothing of ours.
      cursor: now.toISOString(),
      details: { user: account.uri, organization: account.organization },
      version: before?.version ?? 0,
    };
    const details = { integrationType: name.type };
    const record = { organizationId, userId, action: 'connectIntegration', details, at: now };
    if (!(await deps.data.integrations.saveIntegration(integration, [deps.data.audit.auditWrite(record)]))) continue;
    await keepEventTypes(deps, integration, tokens.accessToken);
    // If this call is lost, the schedule finds the connection within a quarter of an hour.
    await deps.queue.send({ body: syncIntegration(name), group: organizationId });
    await deps.publish([organizationChanged(organizationId)]);
    return integration;
  }
  return new Refusal(`Someone else is connecting ${INTEGRATION_NAMES.CALENDLY} right now. Please try again.`);
}

/** Ends what Calendly does for a connection: its reports, and the access. @throws OutsideError */
export async function releaseCalendly(deps: CalendlyDeps, integration: Integration): Promise<void> {
  if (integration.sealedSecret === null) return;
  const { subscription } = integration.details;
  const tokens = await openTokens(deps, 'Calendly', integration);
  try {
    if (subscription !== undefined) await deps.api.unsubscribe(tokens.accessToken, subscription);
  } finally {
    await deps.oauth.revoke(tokens.refreshToken);
  }
}
