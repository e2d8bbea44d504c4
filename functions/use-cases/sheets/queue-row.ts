import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Write } from '../../data/table/table.ts';
import type { SheetRowSource } from '../../domain/integrations/sheet-row.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { syncIntegration } from '../../messages/integrations.ts';
import { newId } from '../../platform/ids.ts';

export interface QueueRowDeps {
  readonly data: Pick<Data, 'integrations' | 'sheetRows'>;
  /** The queue of the worker that writes rows. */
  readonly integrations: Pick<Queue, 'send'>;
}

/**
 * Returns the write that lets a row wait for the organization's spreadsheet, for the transaction of what the row tells of. Nothing when the
 * organization has none. A connection that expired lets rows wait. Cost: one read.
 */
export async function listRowWrites(
  { data }: QueueRowDeps,
  organizationId: OrganizationId,
  row: { readonly contactId: ContactId; readonly source: SheetRowSource; readonly at: Date },
): Promise<Write[]> {
  const integration = await data.integrations.findIntegration({ organizationId, owner: null, type: 'GOOGLESHEETS' });
  if (!integration || integration.state === 'DISCONNECTED' || integration.details.spreadsheet === undefined) return [];
  return [data.sheetRows.addWrite({ ...row, organizationId, id: newId(row.at), tried: null })];
}

/** Wakes the worker that writes rows. If this call is lost, the schedule finds the row within a quarter of an hour. */
export async function announceRow(
  { integrations }: Pick<QueueRowDeps, 'integrations'>,
  organizationId: OrganizationId,
): Promise<void> {
  const body = syncIntegration({ organizationId, owner: null, type: 'GOOGLESHEETS' });
  await integrations.send({ body, group: organizationId });
}
