import { Webhook } from 'standardwebhooks';
import { EVENT_TYPES } from '../../../../functions/domain/webhook-endpoints/webhook-endpoint.ts';
import type { Receiver } from './one-webhook-call.ts';
import type { Cloud, Person } from '../scenario.ts';

/** An event as a receiver gets it. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly created: string;
  readonly organizationId: string;
  readonly data: {
    readonly lead: { readonly id: string; readonly name: string; readonly phone: string | null };
    readonly text?: {
      readonly id: string;
      readonly body?: string;
      readonly reason?: string | null;
      readonly errorCode?: number | null;
    };
    readonly [more: string]: unknown;
  };
}

/** Adds an endpoint for all events. Returns its id, and the secret that is shown once. */
export async function addEndpoint(
  person: Person,
  webhookUrl: string,
  events: readonly string[] = EVENT_TYPES,
): Promise<{ id: string; secret: string }> {
  const createWebhookEndpoint = await person.call<{ endpoint: { id: string }; secret: string }>(
    'createWebhookEndpoint',
    { webhookUrl, events },
    'endpoint { id } secret',
  );
  return { id: createWebhookEndpoint.endpoint.id, secret: createWebhookEndpoint.secret };
}

/** Returns the events that a receiver got, each verified with the library that receivers use. @throws for a wrong signature */
export function readEvents({ received }: Receiver, secret: string): ReceivedEvent[] {
  return received.map(({ body, headers }) => {
    const [id = '', time = '0'] = [headers['webhook-id'], headers['webhook-timestamp']];
    const signed = new Webhook(secret).sign(id, new Date(Number(time) * 1000), body);
    if (!(headers['webhook-signature'] ?? '').split(' ').includes(signed)) throw new Error('The signature is wrong');
    const event = JSON.parse(body) as ReceivedEvent;
    if (event.id !== id) throw new Error('The id of the event is not the one that was signed');
    return event;
  });
}

/** Lets the sweep find what waits, and waits until the receiver has got it. */
export async function deliverEvents(cloud: Cloud): Promise<void> {
  await cloud.waitUntilIdle();
  await cloud.clock.advance('PT2M');
  await cloud.waitUntilIdle();
}

export interface LoggedDelivery {
  readonly id: string;
  readonly event: string;
  readonly leadId: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly result: string | null;
  readonly statusCode: number | null;
}

/** Returns a page of the log of an endpoint. */
export async function readLog(
  person: Person,
  endpointId: string,
  after: string | null = null,
): Promise<{ deliveries: LoggedDelivery[]; next: string | null }> {
  const webhookDeliveries = await person.call<{ deliveries: LoggedDelivery[]; next: string | null }>(
    'webhookDeliveries',
    { webhookEndpointId: endpointId, after },
    'deliveries { id event leadId state attempts result statusCode } next',
  );
  return webhookDeliveries;
}
