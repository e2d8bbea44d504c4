// cspell:ignore enviado desde envoyé ＳＴＯＰ
/** A line that a phone or mail app adds below what a person wrote. */
const SIGNATURE_LINE = /^(sent (from|via|with|using)|get outlook for|enviado (desde|con)|envoyé de)\b/iu;
/** A block below a blank line is a name block when it is as short as one. */
const MAX_NAME_BLOCK_LINES = 5;
const MAX_NAME_BLOCK_WORDS = 6;

/**
 * Returns the lines that a person wrote, without signature lines. Letters of other widths ("ＳＴＯＰ") become the usual
 * ones (Unicode NFKC).
 */
export function readLines(body: string): string[] {
  const lines = body.normalize('NFKC').split(/\r\n|[\n\r\u2028\u2029]/u);
  return trimLines(lines.filter((line) => !SIGNATURE_LINE.test(line.trim())));
}

/** Returns the lines without a name block below a blank line, such as a name and a company. */
export function withoutNameBlock(lines: readonly string[]): string[] {
  const blank = lines.findIndex((line) => line.trim() === '');
  if (blank <= 0) return [...lines];
  const block = trimLines(lines.slice(blank));
  const isShort = block.every((line) => line.split(/\s+/u).length <= MAX_NAME_BLOCK_WORDS);
  return block.length <= MAX_NAME_BLOCK_LINES && isShort ? trimLines(lines.slice(0, blank)) : [...lines];
}

/** Returns the words in lower case, without marks over letters ("arrêt" is "arret"), apostrophes, emoji and punctuation. */
export function toPlainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘]/gu, '')
    .replace(/[^\p{L}\p{N}-]/gu, ' ')
    .split(/[\s]+/u)
    .map((word) => word.replace(/^-+|-+$/gu, ''))
    .filter((word) => word !== '');
}

function trimLines(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return first === -1 ? [] : lines.slice(first, last + 1);
}
