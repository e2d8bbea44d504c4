import type { Data } from '../../data/index.ts';
import { integrationMessage, syncAll, syncIntegration, type SyncMessage } from '../../messages/integrations.ts';
import type { IntegrationType } from '../../domain/integrations/integration.ts';
import { askForBookedTime, type AskForBookedTimeDeps } from '../../use-cases/calendly/ask-for-booked-time.ts';
import { readBooking, syncCalendly, type SyncCalendlyDeps } from '../../use-cases/calendly/sync.ts';
import { syncModMed, type SyncModMedDeps } from '../../use-cases/modmed/sync.ts';
import { appendRows, type AppendRowsDeps } from '../../use-cases/sheets/append-rows.ts';
import type { Queue } from '../../adapters/queue.ts';

export interface IntegrationWorkerDeps extends SyncCalendlyDeps, Pick<AskForBookedTimeDeps, 'publish'> {
  readonly data: SyncCalendlyDeps['data'] & AskForBookedTimeDeps['data'] & Pick<Data, 'integrations'>;
  readonly sheets: AppendRowsDeps;
  readonly modMed: SyncModMedDeps;
  /** The worker's own queue. */
  readonly queue: Pick<Queue, 'send' | 'sendAll'>;
}

const CONNECTIONS_PER_PAGE = 200;

/** Handles one message of the queue `Integrations`. May run repeatedly for the same message. */
export async function consumeIntegrations(deps: IntegrationWorkerDeps, body: unknown): Promise<void> {
  const message = integrationMessage.parse(body);
  switch (message.kind) {
    case 'syncAll':
      return queueAll(deps, message.type, message.after ?? null);
    case 'sync':
      return sync(deps, message);
    case 'booking':
      if (message.inviteeUri !== null) await readBooking(deps, { ...message, inviteeUri: message.inviteeUri });
      if (message.reported) await askForBookedTime(deps, message.organizationId, message.reported);
      return undefined;
  }
}

async function sync(deps: IntegrationWorkerDeps, message: SyncMessage): Promise<void> {
  switch (message.type) {
    case 'CALENDLY':
      return syncCalendly(deps, message);
    case 'GOOGLESHEETS':
      return appendRows(deps.sheets, message);
    case 'MODMED':
      return syncModMed(deps.modMed, message);
    case 'HIGHLEVEL':
      return undefined;
  }
}

async function queueAll({ data, queue }: IntegrationWorkerDeps, type: IntegrationType, after: string | null) {
  const { names, next } = await data.integrations.listUsed(type, { limit: CONNECTIONS_PER_PAGE, after });
  await queue.sendAll(names.map((name) => ({ body: syncIntegration(name), group: name.organizationId })));
  if (next !== null) await queue.send({ body: syncAll(type, next) });
}
