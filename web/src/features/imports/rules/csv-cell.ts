/** Returns the value as a CSV cell, quoted where a reader with any delimiter needs the quotes. */
export function quoteCsvCell(value: string): string {
  return /[",;|\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
