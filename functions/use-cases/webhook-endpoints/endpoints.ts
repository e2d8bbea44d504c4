import type { SecretBox } from '../../adapters/integrations/secret-box.ts';
import type { Data } from '../../data/index.ts';
import type { EndpointChange, StoredEndpoint } from '../../data/webhook-calls/webhook-endpoints.ts';
import { findAddressProblem, type WebhookRules } from '../../domain/webhook-calls/webhook-address.ts';
import {
  EVENT_TYPES,
  MAX_ENDPOINTS,
  type EventType,
  type WebhookEndpoint,
} from '../../domain/webhook-endpoints/webhook-endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { createSecret } from './endpoint-secrets.ts';

export interface EndpointDeps {
  readonly data: Pick<Data, 'audit' | 'webhookEndpoints'>;
  readonly secretBox: Pick<SecretBox, 'seal'>;
  readonly webhookRules: WebhookRules;
}

interface EndpointInput {
  readonly url: string;
  readonly types: readonly EventType[];
}

/** An endpoint with its secret, which is shown once. */
interface CreatedEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** Returns the endpoints of the organization, oldest first. Cost: one query. */
export function listEndpoints(
  { data }: Pick<EndpointDeps, 'data'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
): Promise<readonly WebhookEndpoint[]> {
  return data.webhookEndpoints.listEndpoints(organizationId);
}

/** Adds an endpoint. It gets what happens from now on. Returns it with the secret that signs its deliveries. */
export async function createEndpoint(
  { data, secretBox, webhookRules }: EndpointDeps,
  { organizationId, userId, now }: Actor,
  given: EndpointInput,
): Promise<Refusal | CreatedEndpoint> {
  const input = checkInput(given, webhookRules);
  if (input instanceof Refusal) return input;
  const id = newId(now);
  const { secret, sealed } = await createSecret(secretBox, organizationId, id);
  const state = { pause: null, failingSince: null, rotated: null, sealed, sealedBefore: null };
  const endpoint: StoredEndpoint = { id, ...input, userId, created: now, ...state };
  const record = { organizationId, userId, action: 'createWebhookEndpoint', details: { endpointId: id }, at: now };
  const change = await data.webhookEndpoints.addEndpoint(organizationId, endpoint, data.audit.auditWrite(record));
  return toRefusal(change) ?? { endpoint, secret };
}

/** Changes where an endpoint is, and which events it gets. Deliveries that wait go to the new address. */
export async function updateEndpoint(
  deps: Pick<EndpointDeps, 'data' | 'webhookRules'>,
  actor: Actor,
  endpointId: string,
  given: EndpointInput,
): Promise<Refusal | undefined> {
  const input = checkInput(given, deps.webhookRules);
  if (input instanceof Refusal) return input;
  return changeEndpoint(deps, actor, endpointId, 'updateWebhookEndpoint', () => input);
}

/** Pauses an endpoint, or lets it continue. What happens during a pause is not delivered. */
export function pauseEndpoint(
  deps: Pick<EndpointDeps, 'data'>,
  actor: Actor,
  endpointId: string,
  paused: boolean,
): Promise<Refusal | undefined> {
  return changeEndpoint(
    deps,
    actor,
    endpointId,
    paused ? 'pauseWebhookEndpoint' : 'resumeWebhookEndpoint',
    (before) => {
      if (paused) return before.pause ? null : { pause: { at: actor.now, cause: 'PERSON' } };
      // It gets the whole time again before it is paused by itself.
      return { pause: null, failingSince: null };
    },
  );
}

/** Replaces the secret. Deliveries are signed with both for a day. Returns the new one, which is shown once. */
export async function rotateEndpointSecret(
  deps: Pick<EndpointDeps, 'data' | 'secretBox'>,
  actor: Actor,
  endpointId: string,
): Promise<Refusal | { readonly secret: string }> {
  const { secret, sealed } = await createSecret(deps.secretBox, actor.organizationId, endpointId);
  const refusal = await changeEndpoint(deps, actor, endpointId, 'rotateWebhookEndpointSecret', (before) => ({
    sealed,
    sealedBefore: before.sealed,
    rotated: actor.now,
  }));
  return refusal ?? { secret };
}

/** Removes an endpoint. What waits for it is not sent. */
export async function deleteEndpoint(
  { data }: Pick<EndpointDeps, 'data'>,
  { organizationId, userId, now }: Actor,
  endpointId: string,
): Promise<Refusal | undefined> {
  const record = { organizationId, userId, action: 'deleteWebhookEndpoint', details: { endpointId }, at: now };
  return toRefusal(
    await data.webhookEndpoints.removeEndpoint(organizationId, endpointId, data.audit.auditWrite(record)),
  );
}

async function changeEndpoint(
  { data }: Pick<EndpointDeps, 'data'>,
  { organizationId, userId, now }: Actor,
  endpointId: string,
  action: string,
  change: (before: StoredEndpoint) => Partial<StoredEndpoint> | null,
): Promise<Refusal | undefined> {
  const record = data.audit.auditWrite({ organizationId, userId, action, details: { endpointId }, at: now });
  return toRefusal(await data.webhookEndpoints.change(organizationId, endpointId, change, record));
}

function checkInput({ url, types }: EndpointInput, rules: WebhookRules): Refusal | EndpointInput {
  const trimmed = url.trim();
  const problem = findAddressProblem(trimmed, rules);
  if (problem !== null) return new Refusal(problem);
  if (types.length === 0) return new Refusal('Choose at least one event.');
  return { url: trimmed, types: EVENT_TYPES.filter((type) => types.includes(type)) };
}

function toRefusal(change: EndpointChange): Refusal | undefined {
  if (change === 'MISSING') return notFound('endpoint');
  return change === 'FULL'
    ? new Refusal(`An organization has at most ${MAX_ENDPOINTS} endpoints. Delete one that no one uses.`)
    : undefined;
}
