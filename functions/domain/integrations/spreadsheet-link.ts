export const SPREADSHEET_LIMITS = { name: 100, link: 500 } as const;

/**
 * Returns the id of the spreadsheet that a link of Google Sheets names, or null. Only the id is used: no one follows the link.
 */
export function parseSpreadsheetId(link: string): string | null {
  const id = /^https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{20,100})(?:[/?#]|$)/.exec(
    link.trim(),
  )?.[1];
  return id ?? null;
}

/** Returns the address of a spreadsheet for people. */
export function buildSpreadsheetLink(spreadsheetId: string): string {
  return `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit`;
}
