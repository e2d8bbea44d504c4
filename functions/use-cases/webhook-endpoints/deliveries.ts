import type { SecretBox } from '../../adapters/integrations/secret-box.ts';
import type { WebhookCaller } from '../../adapters/web/webhook-caller.ts';
import type { Data } from '../../data/index.ts';
import type { DeliveryPage } from '../../data/webhook-calls/webhook-deliveries.ts';
import { decideState, type CallResult } from '../../domain/webhook-calls/webhook-call.ts';
import { buildTestBody } from '../../domain/webhook-endpoints/webhook-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { buildSignatureHeaders } from '../../platform/security/webhook-signature.ts';
import { openSecrets } from './endpoint-secrets.ts';

export interface DeliveryDeps {
  readonly data: Pick<Data, 'limits' | 'webhookDeliveries' | 'webhookEndpoints'>;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly caller: Pick<WebhookCaller, 'call'>;
  /** Wakes the dispatcher for everything that is due. */
  readonly sweep: () => Promise<void>;
}

const DELIVERIES_PER_PAGE = 20;
/** Each attempt fails only when the worker changes the delivery at the same moment. */
const MAX_ATTEMPTS = 5;

/** Returns a page of the deliveries to an endpoint, newest first. Cost: one read and one query. */
export async function listDeliveries(
  { data }: Pick<DeliveryDeps, 'data'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
  endpointId: string,
  after: string | null,
): Promise<DeliveryPage | Refusal> {
  if (!(await data.webhookEndpoints.findEndpoint(organizationId, endpointId))) return notFound('endpoint');
  return data.webhookDeliveries.listPage(organizationId, endpointId, { after, limit: DELIVERIES_PER_PAGE });
}

/** Delivers an event again, with the same id, to where the endpoint is now. The attempts count from the start. */
export async function resendDelivery(
  { data, sweep }: Pick<DeliveryDeps, 'data' | 'sweep'>,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  { endpointId, id }: { readonly endpointId: string; readonly id: string },
): Promise<Refusal | undefined> {
  const endpoint = await data.webhookEndpoints.findEndpoint(organizationId, endpointId);
  if (!endpoint) return notFound('endpoint');
  if (endpoint.pause) return new Refusal('The endpoint is paused. Resume it first.');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const delivery = await data.webhookDeliveries.findDelivery({ organizationId, endpointId, id });
    if (!delivery) return notFound('delivery');
    if (delivery.fact === null) return new Refusal('This was a test. Send another one instead.');
    if (!(await data.webhookDeliveries.restart(delivery, now))) continue;
    await sweep();
    return undefined;
  }
  return new Refusal('The event is being sent right now.');
}

/**
 * Sends a test and returns how it went. It is in the log, and not repeated. A paused endpoint can be tested, so that people see whether
 * to resume it.
 */
export async function testEndpoint(
  { data, secretBox, caller }: Omit<DeliveryDeps, 'sweep'>,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  endpointId: string,
): Promise<CallResult | Refusal> {
  const endpoint = await data.webhookEndpoints.findEndpoint(organizationId, endpointId);
  if (!endpoint) return notFound('endpoint');
  const waitSeconds = await data.limits.countAttempt('webhookTest', organizationId, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const id = newId(now);
  const body = buildTestBody(organizationId, id, now);
  const secrets = await openSecrets(secretBox, organizationId, endpoint, now);
  const result = await caller.call(endpoint.url, body, buildSignatureHeaders({ id, body, at: now }, secrets));
  const isDelivered = decideState(result, 1) === 'DELIVERED';
  await data.webhookDeliveries.addTest({
    organizationId,
    endpointId,
    id,
    fact: null,
    state: isDelivered ? 'DELIVERED' : 'FAILED',
    attempts: 1,
    lastAttempt: now,
    result,
    nextAt: null,
    created: now,
  });
  return result;
}
