import type { DueMessages } from '../sending/due-messages.ts';
import type { Table } from '../table/table.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';
import { WebhookOutbox, type Announce } from './webhook-outbox.ts';
import { WebhookCalls } from './webhook-calls.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

export type { Announce };

/** Calls of other systems, the endpoints of organizations, and what signs them. */
export interface WebhookData {
  readonly webhookCalls: WebhookCalls;
  readonly webhookSecrets: WebhookSecrets;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly webhookOutbox: WebhookOutbox;
}

/** `now`: the time at which events are stored. */
export function createWebhookData(
  table: Table,
  {
    due,
    now,
    announce,
  }: { readonly due: DueMessages; readonly now: () => Date; readonly announce?: Announce | undefined },
): WebhookData {
  const webhookEndpoints = new WebhookEndpoints(table);
  return {
    webhookCalls: new WebhookCalls(table, due),
    webhookSecrets: new WebhookSecrets(table),
    webhookEndpoints,
    webhookDeliveries: new WebhookDeliveries(table, due),
    webhookOutbox: new WebhookOutbox(webhookEndpoints, due, now, announce),
  };
}
