import { DateTime } from 'luxon';
import type { AppointmentId, CampaignId, ContactId, OrganizationId, SubmissionId } from '../shared/ids.ts';

/** What a row tells of: a form that someone submitted, or a pitch that a contact completed. */
export type SheetRowSource =
  | { readonly kind: 'FORM'; readonly submissionId: SubmissionId }
  | {
      readonly kind: 'PITCH';
      readonly campaignId: CampaignId;
      readonly round: number;
      readonly appointmentId: AppointmentId | null;
      readonly featureCode: string;
    };

/** A row that waits for its place in the spreadsheet. It names things only, so that it holds nothing of a person. */
export interface SheetRow {
  readonly organizationId: OrganizationId;
  /** It begins with the time. The spreadsheet has it in its last column. */
  readonly id: string;
  readonly contactId: ContactId;
  readonly source: SheetRowSource;
  readonly at: Date;
  /** When a worker last began to write it. Whether it was written is then known from the spreadsheet alone. null means never. */
  readonly tried: Date | null;
}

/** What a row says, before it is cells. */
export interface SheetRowContent {
  readonly at: Date;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly event: 'Form submitted' | 'Pitch completed';
  /** The title of the form, or of the campaign and its pitch. */
  readonly title: string;
  readonly answers: readonly { readonly label: string; readonly values: readonly string[] }[];
}

/** The first row of the sheet. */
export const SHEET_COLUMNS = ['Date', 'Name', 'Phone', 'Email', 'Event', 'Page or pitch', 'Answers', 'Row id'] as const;
/** The sheet of the spreadsheet that rows go to. */
export const SHEET_TITLE = 'Responses';

/** Google Sheets refuses longer cells (Google Docs Editors Help, "Files you can store in Google Drive"). */
const MAX_CELL = 50_000;
const ELLIPSIS = '…';

/** How long a worker may take to write a row. Afterwards another one looks whether the row is there. */
export const SHEET_CLAIM_MS = 3 * 60_000;

/**
 * Returns the cells of a row, in the order of the columns. They are written as they are (RAW), so that nothing that a person typed
 * becomes a formula. `zone`: of the date.
 */
export function buildCells(id: string, content: SheetRowContent, zone: string): string[] {
  const date = DateTime.fromJSDate(content.at, { zone }).toFormat('yyyy-MM-dd HH:mm');
  const answers = content.answers
    .filter(({ values }) => values.length > 0)
    .map(({ label, values }) => `${label === '' ? 'Answer' : label}: ${values.join(', ')}`)
    .join('\n');
  const { name, phone, email, event, title } = content;
  return [date, name, phone, email, event, title, answers, id].map(fitCell);
}

function fitCell(text: string): string {
  return text.length <= MAX_CELL ? text : `${text.slice(0, MAX_CELL - 1)}${ELLIPSIS}`;
}

/** Returns whether a worker may write a row now: no one is at it. */
export function isFree({ tried }: Pick<SheetRow, 'tried'>, now: Date): boolean {
  return tried === null || now.getTime() - tried.getTime() >= SHEET_CLAIM_MS;
}

const FIRST_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 900;

/** Returns how long to wait after the nth failure in a row, from 0 on. `share`: from 0 to 1, so that not all come back at once. */
export function getWaitSeconds(failures: number, share: number): number {
  const most = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(failures, 10));
  return Math.round(most / 2 + (most / 2) * share);
}
