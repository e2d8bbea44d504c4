import type { Sheet } from '../../adapters/integrations/google-sheets-api.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import {
  isInUse,
  withFailure,
  withSuccess,
  type Integration,
  type IntegrationError,
} from '../../domain/integrations/integration.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import {
  buildCells,
  getWaitSeconds,
  isFree,
  SHEET_CLAIM_MS,
  type SheetRow,
} from '../../domain/integrations/sheet-row.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { syncIntegration, type SyncMessage } from '../../messages/integrations.ts';
import { changeStored, toIntegrationError } from '../integrations/stored-connection.ts';
import { withToken, type SheetsDeps } from './account.ts';
import { prepareSpreadsheet, toDetails } from './choose-spreadsheet.ts';
import { loadRow, type LoadRowDeps } from './load-row.ts';

export interface AppendRowsDeps extends SheetsDeps {
  readonly data: Pick<Data, 'integrations' | 'sheetRows'> & LoadRowDeps['data'];
  /** The worker's own queue. */
  readonly queue: Pick<Queue, 'send'>;
  /** Of the dates in the rows. */
  readonly zone: string;
  /** A number from 0 to 1. */
  readonly random: () => number;
  readonly publish: Publish;
}

/** Rows of one call. Each is claimed by itself, in seconds. */
const ROWS_PER_CALL = 100;
/** The access is looked at this often when there is nothing to write. */
const CHECK_MS = 6 * 3_600_000;
const ID_COLUMN = 'H';

/**
 * Writes the rows that wait into the organization's spreadsheet. Google has no key that tells a repetition. So a row is claimed before the
 * call, and a row that was claimed before is looked up by its id in the last column: when it is there, it is not written again. A row
 * appears twice only when Google carries out a call minutes after it was cut off, or someone removed the id from the row in the meantime.
 */
export async function appendRows(deps: AppendRowsDeps, message: SyncMessage): Promise<void> {
  const integration = await deps.data.integrations.findIntegration(message);
  if (!integration || !isInUse(integration) || integration.details.spreadsheet === undefined) return;
  // After a failure no one asks Google before its time.
  if (deps.now() < new Date(integration.details.retry ?? 0)) return;
  const waiting = await deps.data.sheetRows.listOldest(message.organizationId, ROWS_PER_CALL);
  const now = deps.now();
  const free = waiting.filter((row) => isFree(row, now));
  if (waiting.length === 0) return check(deps, integration);
  const rows = await claimAll(deps, free, now);
  // Another worker has them. If it has died, its message comes again.
  if (rows.length === 0) return;
  try {
    await withToken(deps, integration, (token) => write(deps, { integration, token }, rows));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // Of a call that was cut off no one knows. Its rows stay claimed, and are looked up.
    if (error.problem !== 'UNREACHABLE') await Promise.all(rows.map((row) => deps.data.sheetRows.release(row, now)));
    return fail(deps, integration, error);
  }
  await succeed(deps, integration);
  if (waiting.length === ROWS_PER_CALL) await wake(deps, integration, 0);
}

interface Opened {
  readonly integration: Integration;
  readonly token: string;
}

async function claimAll({ data }: AppendRowsDeps, free: readonly SheetRow[], now: Date): Promise<SheetRow[]> {
  const claimed = await Promise.all(free.map(async (row) => ((await data.sheetRows.claim(row, now)) ? [row] : [])));
  return claimed.flat();
}

async function write(deps: AppendRowsDeps, opened: Opened, rows: readonly SheetRow[]): Promise<void> {
  const { api, data } = deps;
  const spreadsheetId = opened.integration.details.spreadsheet ?? '';
  const sheet = await findSheet(deps, opened);
  const written = rows.some(({ tried }) => tried !== null)
    ? new Set(await api.listColumn(opened.token, spreadsheetId, sheet, ID_COLUMN))
    : new Set<string>();
  const since = new Date(opened.integration.details.since ?? 0);
  const missing = rows.filter(({ id, at }) => !written.has(id) && at >= since);
  const contents = await Promise.all(missing.map((row) => loadRow(deps, row)));
  const cells = contents.flatMap((content, index) =>
    content ? [buildCells(missing[index]?.id ?? '', content, deps.zone)] : [],
  );
  if (cells.length > 0) await api.append(opened.token, spreadsheetId, sheet, cells);
  await data.sheetRows.removeSheetRows(rows);
}

/** Someone may have renamed the sheet, which keeps its id, or deleted it. */
async function findSheet(deps: AppendRowsDeps, { integration, token }: Opened): Promise<Sheet> {
  const { spreadsheet = '', sheet, since = '', name } = integration.details;
  const found = await deps.api.find(token, spreadsheet);
  const own = found.sheets.find(({ id }) => String(id) === sheet);
  if (own && found.title === name) return own;
  const prepared = own ? { ...found, sheets: [own] } : await prepareSpreadsheet(deps, token, spreadsheet);
  const [first] = prepared.sheets;
  if (!first) throw new OutsideError('Google Sheets', 'MISSING', null);
  const details = toDetails(prepared, since);
  await changeStored(deps, integration, (stored) => ({ ...stored, details: { ...stored.details, ...details } }));
  return first;
}

/** Finds out now and then that the access has ended, also when nothing happens that makes a row. */
async function check(deps: AppendRowsDeps, integration: Integration): Promise<void> {
  const { lastSync, state } = integration;
  if (state === 'CONNECTED' && lastSync && deps.now().getTime() - lastSync.getTime() < CHECK_MS) return;
  try {
    await withToken(deps, integration, (token) => findSheet(deps, { integration, token }));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return fail(deps, integration, error);
  }
  await succeed(deps, integration);
}

async function succeed(deps: AppendRowsDeps, integration: Integration): Promise<void> {
  await changeStored(deps, integration, (stored) => {
    const { retry: _retry, failures: _failures, ...details } = stored.details;
    return withSuccess({ ...stored, details }, deps.now(), null);
  });
  if (integration.state !== 'CONNECTED') await deps.publish([organizationChanged(integration.organizationId)]);
}

/**
 * Google asks for longer and longer waits (Sheets API, "Usage limits"). One message waits for the next attempt, and others find that it is
 * too early. If the message is lost, the schedule comes along.
 */
async function fail(deps: AppendRowsDeps, integration: Integration, error: OutsideError): Promise<void> {
  const reason = toSheetsError(error);
  const failures = Number(integration.details.failures ?? 0);
  const wait = getWaitSeconds(failures, deps.random());
  const seconds = error.problem === 'UNREACHABLE' ? Math.max(wait, SHEET_CLAIM_MS / 1_000) : wait;
  const isTemporary = reason === 'UNREACHABLE';
  const retry = new Date(deps.now().getTime() + seconds * 1_000).toISOString();
  await changeStored(deps, integration, (stored) => {
    const details = isTemporary ? { ...stored.details, retry, failures: String(failures + 1) } : stored.details;
    return withFailure({ ...stored, details }, reason);
  });
  if (isTemporary) await wake(deps, integration, seconds);
  if (integration.error !== reason) await deps.publish([organizationChanged(integration.organizationId)]);
}

function toSheetsError(error: OutsideError): IntegrationError {
  const { problem } = error;
  return problem === 'MISSING' || problem === 'FORBIDDEN' ? 'TARGET_MISSING' : toIntegrationError(error);
}

function wake({ queue }: AppendRowsDeps, integration: Integration, delaySeconds: number): Promise<void> {
  const { organizationId } = integration;
  return queue.send({ body: syncIntegration(integration), delaySeconds, group: organizationId });
}
