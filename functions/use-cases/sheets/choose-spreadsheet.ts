import type { Queue } from '../../adapters/queue.ts';
import type { Spreadsheet } from '../../adapters/integrations/google-sheets-api.ts';
import type { Data } from '../../data/index.ts';
import { isInUse, type Integration } from '../../domain/integrations/integration.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import { SHEET_COLUMNS, SHEET_TITLE } from '../../domain/integrations/sheet-row.ts';
import { parseSpreadsheetId } from '../../domain/integrations/spreadsheet-link.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { syncIntegration } from '../../messages/integrations.ts';
import type { Actor } from '../../platform/actor.ts';
import { logger } from '../../platform/logger.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { findSame, noteFailure } from '../integrations/stored-connection.ts';
import { withToken, type SheetsDeps } from './account.ts';

export interface ChooseSpreadsheetDeps extends SheetsDeps {
  readonly data: Pick<Data, 'audit' | 'integrations'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

/** The spreadsheet that rows go to: a new one by its name, or one that exists by its link. */
export type ChosenSpreadsheet = { readonly name: string } | { readonly link: string };

const MAX_ATTEMPTS = 4;
const WRONG_LINK = 'Paste the link of a spreadsheet, as the browser shows it: https://docs.google.com/spreadsheets/d/…';
const NOT_THERE =
  'The connected account may not change this spreadsheet. Share it with the account, or create a new one.';

/** Chooses where the rows of an organization go, from now on. Cost: up to four calls of Google. */
export async function chooseSpreadsheet(
  deps: ChooseSpreadsheetDeps,
  actor: Actor,
  integrationId: string,
  chosen: ChosenSpreadsheet,
): Promise<Integration | Refusal> {
  const { organizationId } = actor;
  const found = await deps.data.integrations.findIntegration({ organizationId, owner: null, type: 'GOOGLESHEETS' });
  if (!found || found.id !== integrationId || found.state === 'DISCONNECTED') return notFound('integration');
  if (!isInUse(found)) return new Refusal('Google no longer accepts the connection. Connect again first.');
  const spreadsheetId = 'link' in chosen ? parseSpreadsheetId(chosen.link) : null;
  if ('link' in chosen && spreadsheetId === null) return new Refusal(WRONG_LINK);
  try {
    const spreadsheet = await withToken(deps, found, (token) =>
      'name' in chosen
        ? createSpreadsheet(deps, token, chosen.name)
        : prepareSpreadsheet(deps, token, spreadsheetId ?? ''),
    );
    return await store(deps, actor, found, spreadsheet);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    logger.warn('A spreadsheet was not chosen', { error });
    if (error.problem === 'ENDED') await noteFailure(deps, found, 'ACCESS_ENDED');
    return new Refusal(describeProblem(error));
  }
}

function describeProblem({ problem }: OutsideError): string {
  switch (problem) {
    case 'ENDED':
      return 'Google no longer accepts the connection. Connect again first.';
    case 'MISSING':
    case 'FORBIDDEN':
    case 'REFUSED':
      return NOT_THERE;
    case 'BUSY':
    case 'UNREACHABLE':
      return 'Google does not answer. Please try again in a minute.';
  }
}

async function createSpreadsheet({ api }: SheetsDeps, token: string, name: string): Promise<Spreadsheet> {
  const made = await api.create(token, name, SHEET_TITLE);
  const [sheet] = made.sheets;
  if (sheet) await api.append(token, made.id, sheet, [SHEET_COLUMNS]);
  return made;
}

/** Finds the sheet for rows in a spreadsheet, or adds it. It is our own sheet, so that nothing of the team's is touched. */
export async function prepareSpreadsheet({ api }: SheetsDeps, token: string, id: string): Promise<Spreadsheet> {
  const { title, sheets } = await api.find(token, id);
  const own = sheets.find((sheet) => sheet.title === SHEET_TITLE) ?? (await api.addSheet(token, id, SHEET_TITLE));
  const [first] = await api.listColumn(token, id, own, 'A');
  // The first writing also proves that the account may change the spreadsheet.
  if (first === undefined) await api.append(token, id, own, [SHEET_COLUMNS]);
  return { id, title, sheets: [own] };
}

/** What a connection keeps of the spreadsheet. `since`: from when on rows go there. */
export function toDetails({ id, title, sheets: [sheet] }: Spreadsheet, since: string): Record<string, string> {
  return { spreadsheet: id, name: title, sheet: String(sheet?.id ?? 0), since };
}

async function store(
  deps: ChooseSpreadsheetDeps,
  { organizationId, userId, now }: Actor,
  found: Integration,
  spreadsheet: Spreadsheet,
): Promise<Integration | Refusal> {
  const details = { integrationType: found.type };
  const record = { organizationId, userId, action: 'chooseSpreadsheet', details, at: now };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await findSame(deps, found);
    if (!stored) return notFound('integration');
    const { retry: _retry, failures: _failures, ...kept } = stored.details;
    const chosen: Integration = {
      ...stored,
      state: 'CONNECTED',
      error: null,
      // Rows that wait for a spreadsheet that is gone go to the new one.
      details: { ...kept, ...toDetails(spreadsheet, kept.since ?? now.toISOString()) },
    };
    if (!(await deps.data.integrations.saveIntegration(chosen, [deps.data.audit.auditWrite(record)]))) continue;
    await deps.queue.send({ body: syncIntegration(chosen), group: organizationId });
    await deps.publish([organizationChanged(organizationId)]);
    return chosen;
  }
  return new Refusal('Someone else is changing the connection right now. Please try again.');
}
