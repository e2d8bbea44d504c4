import { randomInt } from 'node:crypto';
import type { WireRequest } from '../core/http.ts';
import { googleError, type GoogleAnswer } from './answers.ts';
import type { GoogleGrant, GoogleService, StoredSheet, StoredSpreadsheet } from './service.ts';

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

interface SheetsCall extends WireRequest {
  /** Behind `/v4/spreadsheets`. */
  readonly path: string;
}

interface SheetProperties {
  readonly title: string;
}

/** The calls of the Sheets API (v4) that the local Google knows. */
export function answerSheets(service: GoogleService, grant: GoogleGrant, call: SheetsCall): GoogleAnswer {
  if (!grant.scope.split(' ').includes(SCOPE))
    return googleError(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.');
  const body = call.body.length === 0 ? {} : (JSON.parse(call.body.toString()) as Record<string, unknown>);
  if (call.path === '' && call.method === 'POST') return create(service, grant, body);
  const match = /^\/(?<id>[\w-]+)(?<rest>.*)$/.exec(decodeURIComponent(call.path));
  const found = service.spreadsheets.find(({ id }) => id === match?.groups?.id);
  if (!found) return googleError(404, 'NOT_FOUND', 'Requested entity was not found.');
  if (found.accountId !== grant.accountId)
    return googleError(403, 'PERMISSION_DENIED', 'The caller does not have permission');
  const rest = match?.groups?.rest ?? '';
  if (rest === '' && call.method === 'GET') return { status: 200, body: toSpreadsheet(found) };
  if (rest === ':batchUpdate' && call.method === 'POST') return addSheet(service, found, body);
  const range = /^\/values\/(?<range>.+?)(?<append>:append)?$/.exec(rest)?.groups;
  const sheet = range && findSheet(found, range.range ?? '');
  if (!sheet) return googleError(400, 'INVALID_ARGUMENT', `Unable to parse range: ${range?.range ?? ''}`);
  if (call.method === 'POST' && range.append)
    return append(service, found, { sheet, body, query: call.url.searchParams });
  return call.method === 'GET' ? readColumn(sheet, range.range ?? '') : googleError(404, 'NOT_FOUND', 'Not found');
}

function create(service: GoogleService, { accountId }: GoogleGrant, body: Record<string, unknown>): GoogleAnswer {
  const { title } = body.properties as SheetProperties;
  const sheets = (body.sheets ?? []) as { properties: SheetProperties }[];
  const titles = sheets.map(({ properties }) => properties.title);
  return { status: 200, body: toSpreadsheet(service.create(accountId, title, titles)) };
}

function toSpreadsheet({ id, title, sheets }: StoredSpreadsheet): Record<string, unknown> {
  return { spreadsheetId: id, properties: { title }, sheets: sheets.map(toSheet) };
}

const toSheet = ({ id, title }: StoredSheet) => ({ properties: { sheetId: id, title } });

function addSheet(service: GoogleService, found: StoredSpreadsheet, body: Record<string, unknown>): GoogleAnswer {
  const [request] = body.requests as { addSheet: { properties: SheetProperties } }[];
  const title = request?.addSheet.properties.title ?? '';
  if (found.sheets.some((sheet) => sheet.title === title))
    return googleError(400, 'INVALID_ARGUMENT', `A sheet with the name "${title}" already exists.`);
  const sheet: StoredSheet = { id: randomInt(1, 2 ** 31), title, rows: [] };
  found.sheets.push(sheet);
  service.changed();
  return { status: 200, body: { spreadsheetId: found.id, replies: [{ addSheet: toSheet(sheet) }] } };
}

function findSheet({ sheets }: StoredSpreadsheet, range: string): StoredSheet | undefined {
  const title = /^'(?<title>(?:[^']|'')+)'!/.exec(range)?.groups?.title?.replaceAll("''", "'");
  return sheets.find((sheet) => sheet.title === title);
}

function append(
  service: GoogleService,
  { id }: StoredSpreadsheet,
  { sheet, body, query }: { sheet: StoredSheet; body: Record<string, unknown>; query: URLSearchParams },
): GoogleAnswer {
  const rows = body.values as string[][];
  service.count('append');
  // What is not RAW is evaluated, as if someone had typed it.
  const isRaw = query.get('valueInputOption') === 'RAW';
  for (const row of rows) sheet.rows.push(row.map((cell) => (!isRaw && /^[=+]/.test(cell) ? '#EVALUATED!' : cell)));
  service.changed();
  if (service.trouble.has('cutOff')) return googleError(500, 'INTERNAL', 'Internal error encountered.');
  return { status: 200, body: { spreadsheetId: id, updates: { spreadsheetId: id, updatedRows: rows.length } } };
}

function readColumn(sheet: StoredSheet, range: string): GoogleAnswer {
  const column = (/!(?<column>[A-Z]):/.exec(range)?.groups?.column ?? 'A').charCodeAt(0) - 65;
  const values = sheet.rows.map((row) => row[column] ?? '');
  return {
    status: 200,
    body: { range, majorDimension: 'COLUMNS', ...(values.length > 0 ? { values: [values] } : {}) },
  };
}
