/** Returns the value as a CSV cell, quoted where needed. */
export function quoteCsvCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
