import type { DueMessages } from '../sending/due-messages.ts';
import type { Table } from '../table/table.ts';
import { WebhookCalls } from './webhook-calls.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

/** Calls of other systems, and what signs them. */
export interface WebhookData {
  readonly webhookCalls: WebhookCalls;
  readonly webhookSecrets: WebhookSecrets;
}

export function createWebhookData(table: Table, { due }: { due: DueMessages }): WebhookData {
  return { webhookCalls: new WebhookCalls(table, due), webhookSecrets: new WebhookSecrets(table) };
}
