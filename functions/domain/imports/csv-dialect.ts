const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Returns the delimiter that the first record uses most, outside of quotes. Blank lines before the record do not count.
 * A line end in a quoted name does not end the record. Returns null when the text ends before the record ends. `isWhole`
 * says that the caller has no more text.
 */
export function detectDelimiter(start: string, isWhole: boolean): string | null {
  const record = findFirstRecord(start, isWhole);
  if (record === null) return null;
  const bare = record.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Returns the first record that is not blank. When its quote is never closed, returns the record's first line. */
function findFirstRecord(text: string, isWhole: boolean): string | null {
  const lead = /^(?:[^\S\r\n]*[\r\n])*/.exec(text)?.[0].length ?? 0;
  let isQuoted = false;
  for (let at = lead; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) return text.slice(lead, at);
  }
  if (!isWhole) return null;
  return isQuoted ? (text.slice(lead).split(/[\r\n]/, 1)[0] ?? '') : text.slice(lead);
}

/** Excel writes the delimiter in a line of its own, `sep=;`. Returns the delimiter and the line with its end, or null. */
export function findDeclaredDelimiter(start: string): { readonly delimiter: string; readonly line: string } | null {
  const [line, delimiter] = /^"?sep=([,;\t|])"?[,;\t|]*(?:\r\n|\r|\n)/i.exec(start) ?? [];
  return line === undefined || delimiter === undefined ? null : { delimiter, line };
}
