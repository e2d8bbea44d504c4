import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { WebhookDelivery } from '../../domain/webhook-endpoints/webhook-delivery.ts';
import { nameFact } from '../../domain/webhook-endpoints/webhook-event.ts';
import { namedId } from '../../platform/ids.ts';

export interface PublishEventsDeps {
  readonly data: Pick<Data, 'webhookEndpoints' | 'webhookDeliveries' | 'webhookOutbox'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly now: () => Date;
}

/**
 * Makes a delivery for each event and each endpoint that wants it. The id of an event follows from its fact, so that a repeated message
 * finds its deliveries, and a receiver recognizes an event. Cost: one query, and two writes for each delivery.
 */
export async function publishEvents(
  { data, wakeUps, now }: PublishEventsDeps,
  organizationId: OrganizationId,
  stored: readonly unknown[],
  at: Date,
): Promise<void> {
  const facts = data.webhookOutbox.readFacts(stored);
  const endpoints = await data.webhookEndpoints.listEndpoints(organizationId);
  const start = now();
  const deliveries = endpoints.flatMap(({ id: endpointId, types, pause }) =>
    facts
      .filter(({ type }) => pause === null && types.includes(type))
      .map((fact): WebhookDelivery => ({
        organizationId,
        endpointId,
        id: namedId(at, organizationId, nameFact(fact)),
        fact,
        state: 'WAITING',
        attempts: 0,
        lastAttempt: null,
        result: null,
        nextAt: start,
        created: at,
      })),
  );
  if (deliveries.length === 0) return;
  await data.webhookDeliveries.addDelivery(organizationId, deliveries, start);
  await wakeUps.schedule(organizationId, [start], start);
}
