import * as z from 'zod/mini';
import type { OutsideProblem } from '../../domain/integrations/outside-error.ts';
import type { GoogleAddresses } from './google-oauth.ts';
import { parseAnswer, requestJson } from './outside-request.ts';

/** A spreadsheet with its sheets. */
export interface Spreadsheet {
  readonly id: string;
  readonly title: string;
  readonly sheets: readonly Sheet[];
}

/** A sheet ("tab") of a spreadsheet. Its id stays when someone renames it. */
export interface Sheet {
  readonly id: number;
  readonly title: string;
}

const NAME = 'Google Sheets';
const sheetSchema = z.object({ properties: z.object({ sheetId: z.number(), title: z.string() }) });
const spreadsheetSchema = z.object({
  spreadsheetId: z.string(),
  properties: z.object({ title: z.string() }),
  sheets: z.array(sheetSchema),
});
const addedSchema = z.object({ replies: z.array(z.object({ addSheet: z.nullish(sheetSchema) })) });
const valuesSchema = z.object({ values: z.nullish(z.array(z.array(z.unknown()))) });
const FIELDS = 'spreadsheetId,properties.title,sheets.properties(sheetId,title)';

/** The part of the Google Sheets API (v4) that the platform uses. Every call needs the access token of an account. */
export class GoogleSheetsApi {
  readonly #base: string;

  constructor({ sheets }: Pick<GoogleAddresses, 'sheets'>) {
    this.#base = `${sheets}/v4/spreadsheets`;
  }

  /** Creates a spreadsheet with one sheet, whose first row stays in view. */
  async create(token: string, title: string, sheetTitle: string): Promise<Spreadsheet> {
    const sheets = [{ properties: { title: sheetTitle, gridProperties: { frozenRowCount: 1 } } }];
    return toSpreadsheet(await this.#call(token, 'POST', `?fields=${FIELDS}`, { properties: { title }, sheets }));
  }

  /** @throws OutsideError MISSING, FORBIDDEN */
  async find(token: string, spreadsheetId: string): Promise<Spreadsheet> {
    return toSpreadsheet(await this.#call(token, 'GET', `/${spreadsheetId}?fields=${FIELDS}`));
  }

  /** Adds a sheet. @throws OutsideError REFUSED when there is one of this title */
  async addSheet(token: string, spreadsheetId: string, title: string): Promise<Sheet> {
    const requests = [{ addSheet: { properties: { title, gridProperties: { frozenRowCount: 1 } } } }];
    const answer = await this.#call(token, 'POST', `/${spreadsheetId}:batchUpdate`, { requests });
    const [added] = parseAnswer(NAME, addedSchema, answer).replies;
    const { properties } = parseAnswer(NAME, sheetSchema, added?.addSheet);
    return { id: properties.sheetId, title: properties.title };
  }

  /** Returns the texts in a column of a sheet, from its first row on. `column`: such as "H". */
  async listColumn(token: string, spreadsheetId: string, sheet: Sheet, column: string): Promise<string[]> {
    const range = encodeURIComponent(`${quote(sheet.title)}!${column}:${column}`);
    const answer = await this.#call(token, 'GET', `/${spreadsheetId}/values/${range}?majorDimension=COLUMNS`);
    return (parseAnswer(NAME, valuesSchema, answer).values?.[0] ?? []).map(String);
  }

  /**
   * Appends rows below the last one, all or none. Cells are stored as they are (RAW): a text that begins with "=" stays a text. A second
   * call appends them again: Google has no key that tells a repetition. @throws OutsideError UNREACHABLE when no one knows
   */
  async append(
    token: string,
    spreadsheetId: string,
    sheet: Sheet,
    rows: readonly (readonly string[])[],
  ): Promise<void> {
    const range = encodeURIComponent(`${quote(sheet.title)}!A1`);
    const query = 'valueInputOption=RAW&insertDataOption=INSERT_ROWS';
    await this.#call(token, 'POST', `/${spreadsheetId}/values/${range}:append?${query}`, {
      majorDimension: 'ROWS',
      values: rows,
    });
  }

  #call(token: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const request = {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    return requestJson(NAME, `${this.#base}${path}`, request, explain);
  }
}

/** Google also answers 403 when an app has made too many calls (Sheets API, "Usage limits"). */
function explain(status: number, text: string): OutsideProblem | null {
  return status === 403 && /RESOURCE_EXHAUSTED|rateLimitExceeded|quotaExceeded/i.test(text) ? 'BUSY' : null;
}

/** In the notation of ranges an apostrophe is doubled. */
function quote(title: string): string {
  return `'${title.replaceAll("'", "''")}'`;
}

function toSpreadsheet(answer: unknown): Spreadsheet {
  const { spreadsheetId, properties, sheets } = parseAnswer(NAME, spreadsheetSchema, answer);
  return {
    id: spreadsheetId,
    title: properties.title,
    sheets: sheets.map((each) => ({ id: each.properties.sheetId, title: each.properties.title })),
  };
}
