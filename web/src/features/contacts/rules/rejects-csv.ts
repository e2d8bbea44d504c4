interface Reject {
  readonly row: number;
  readonly value: string;
  readonly reason: string;
}

/** The rejected rows as a file to correct. A leading =, +, - or @ gets a quote, or a spreadsheet would run it. */
export function rejectsAsCsv(rejects: readonly Reject[]): string {
  const lines = rejects.map(({ row, value, reason }) => [String(row), value, reason].map(cell).join(','));
  return ['row,value,reason', ...lines].join('\r\n') + '\r\n';
}

function cell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
