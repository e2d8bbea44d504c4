import * as z from 'zod/mini';
import { IF_THEN_LIMITS } from '../../domain/if-then/if-then.ts';
import type { DeliveryResult, WebhookDelivery } from '../../domain/webhook-endpoints/webhook-delivery.ts';
import { EVENT_TYPES, type WebhookEndpoint } from '../../domain/webhook-endpoints/webhook-endpoint.ts';
import { field } from '../registry/router.ts';
import {
  listDeliveries,
  resendDelivery,
  testEndpoint,
  type DeliveryDeps,
} from '../../use-cases/webhook-endpoints/deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  pauseEndpoint,
  rotateEndpointSecret,
  updateEndpoint,
  type EndpointDeps,
} from '../../use-cases/webhook-endpoints/endpoints.ts';
import { id, optionalId } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';

export interface WebhookEndpointFieldDeps extends EndpointDeps, DeliveryDeps {
  readonly data: EndpointDeps['data'] & DeliveryDeps['data'];
  readonly secretBox: EndpointDeps['secretBox'] & DeliveryDeps['secretBox'];
}

const eventType = z.enum(EVENT_TYPES, `Choose among ${EVENT_TYPES.join(', ')}.`);
const webhookUrl = z.string().check(z.maxLength(IF_THEN_LIMITS.url, 'The address is too long.'));
const events = z.array(eventType).check(z.maxLength(EVENT_TYPES.length, 'An endpoint has each event once.'));
const one = z.object({ webhookEndpointId: id });

/** The systems of the organization that get events, their logs, and a test. */
export function webhookEndpointFields(deps: WebhookEndpointFieldDeps) {
  return {
    webhookEndpoints: field({
      input: z.object({}),
      empty: { endpoints: [] },
      run: async ({ actor }) => ({ endpoints: (await listEndpoints(deps, actor)).map(endpointView) }),
    }),
    webhookDeliveries: field({
      input: z.object({ webhookEndpointId: id, after: optionalId }),
      empty: { deliveries: [], next: null },
      run: async ({ actor }, { webhookEndpointId, after }) =>
        respond(await listDeliveries(deps, actor, webhookEndpointId, after ?? null), ({ deliveries, next }) => ({
          deliveries: deliveries.map(deliveryView),
          next,
        })),
    }),
    createWebhookEndpoint: field({
      input: z.object({ webhookUrl, events }),
      empty: { endpoint: null, secret: null },
      run: async ({ actor }, given) =>
        respond(
          await createEndpoint(deps, actor, { url: given.webhookUrl, types: given.events }),
          ({ endpoint, secret }) => ({ endpoint: endpointView(endpoint), secret }),
        ),
    }),
    updateWebhookEndpoint: field({
      input: z.object({ webhookEndpointId: id, webhookUrl, events }),
      run: async ({ actor }, given) =>
        respondDone(
          await updateEndpoint(deps, actor, given.webhookEndpointId, { url: given.webhookUrl, types: given.events }),
        ),
    }),
    pauseWebhookEndpoint: field({
      input: z.object({ webhookEndpointId: id, paused: z.boolean() }),
      run: async ({ actor }, { webhookEndpointId, paused }) =>
        respondDone(await pauseEndpoint(deps, actor, webhookEndpointId, paused)),
    }),
    rotateWebhookEndpointSecret: field({
      input: one,
      empty: { secret: null },
      run: async ({ actor }, { webhookEndpointId }) =>
        respond(await rotateEndpointSecret(deps, actor, webhookEndpointId), ({ secret }) => ({ secret })),
    }),
    deleteWebhookEndpoint: field({
      input: one,
      run: async ({ actor }, { webhookEndpointId }) =>
        respondDone(await deleteEndpoint(deps, actor, webhookEndpointId)),
    }),
    testWebhookEndpoint: field({
      input: one,
      empty: { result: null, statusCode: null },
      run: async ({ actor }, { webhookEndpointId }) =>
        respond(await testEndpoint(deps, actor, webhookEndpointId), resultView),
    }),
    resendWebhookDelivery: field({
      input: z.object({ webhookEndpointId: id, webhookDeliveryId: id }),
      run: async ({ actor }, { webhookEndpointId, webhookDeliveryId }) =>
        respondDone(await resendDelivery(deps, actor, { endpointId: webhookEndpointId, id: webhookDeliveryId })),
    }),
  };
}

function endpointView({ id: endpointId, url, types, created, pause, failingSince, rotated }: WebhookEndpoint) {
  return {
    id: endpointId,
    webhookUrl: url,
    events: types,
    created,
    paused: pause?.at ?? null,
    pauseCause: pause?.cause ?? null,
    failingSince,
    rotated,
  };
}

function deliveryView({
  id: deliveryId,
  fact,
  state,
  attempts,
  result,
  created,
  lastAttempt,
  nextAt,
}: WebhookDelivery) {
  return {
    id: deliveryId,
    event: fact?.type ?? 'test',
    leadId: fact?.contactId ?? null,
    state,
    attempts,
    ...resultView(result),
    created,
    called: lastAttempt,
    nextAt,
  };
}

function resultView(result: DeliveryResult | null) {
  return { result: result?.kind ?? null, statusCode: result?.kind === 'ANSWERED' ? result.status : null };
}
