import type { Reason } from '../sending/reasons.ts';
import {
  afterLineEnd,
  ByteFinder,
  countLineEnds,
  CR,
  isHalfLineEnd,
  findClosingQuote,
  hasLineEnd,
  LF,
  QUOTE,
  SPACE,
  TAB,
} from './csv-bytes.ts';
import { detectDelimiter, findDeclaredDelimiter } from './csv-dialect.ts';

/**
 * One row of a file, or the reason why the row cannot be read. `end` is the first byte after the row. `row` is its number as
 * a spreadsheet shows it: the first line of the file is row 1, and blank lines count.
 */
export type CsvRecord =
  | { readonly ok: true; readonly cells: readonly string[]; readonly row: number; readonly end: number }
  | { readonly ok: false; readonly value: string; readonly reason: Reason; readonly row: number; readonly end: number };

type Broken = Omit<Extract<CsvRecord, { ok: false }>, 'end' | 'row'>;

/** A longer row is rejected. No contact list has one. */
const MAX_ROW_BYTES = 128_000;
/** The longest part of a row that staff see when the row cannot be read, in bytes. */
const MAX_SHOWN_BYTES = 60;

const EMPTY = new Uint8Array(0);

/**
 * Parses a CSV file in UTF-8 that arrives in blocks of any size. The review in the browser and the import use this parser,
 * so that both count the same rows. It works on bytes, because the import continues a file at a byte.
 *
 * - CR, LF and CRLF end a row. A file may mix them. Blank rows are left out, and the rows after them keep their numbers.
 * - A cell is quoted when its first character is a quote. Blanks around the quotes do not count.
 * - A cell with text after its closing quote, such as `"Bob" Ray`, is not quoted: its quotes are text.
 * - A quote that is not closed on its line and not closed properly later rejects its own line. So does a row that is
 *   longer than `MAX_ROW_BYTES`. The next line is read as usual.
 *
 * Cost: memory for one block and one row.
 */
export class CsvParser {
  /** Null until the first record is complete. */
  #delimiter: string | null;
  #delimiterByte = 0;
  /** The bytes that are not parsed yet, and the position of the first one in the file. */
  #bytes: Uint8Array = EMPTY;
  #from: number;
  /** The number of the next row, blank rows included. */
  #row: number;
  /** The rest of this row is skipped up to the next line end. */
  #skipped: Broken | null = null;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  /**
   * `from` is the position of the first byte in the file, and `row` the number of the row that begins there. `delimiter` is
   * null when the parser shall detect it.
   */
  constructor({ from, row, delimiter }: { from: number; row: number; delimiter: string | null }) {
    this.#from = from;
    this.#row = row;
    this.#delimiter = delimiter;
  }

  /** Returns the delimiter of the file. */
  get delimiter(): string {
    return this.#delimiter ?? ',';
  }

  /** Returns the broken row whose end the parser has not reached yet. A reader of a header need not wait for the end. */
  get unfinished(): CsvRecord | null {
    return this.#skipped && { ...this.#skipped, row: this.#row, end: this.#from };
  }

  /** Parses the next block. The caller may stop after any record, but then cannot continue. */
  *push(block: Uint8Array): Generator<CsvRecord, void> {
    if (this.#bytes.length === 0) this.#bytes = block;
    else {
      const joined = new Uint8Array(this.#bytes.length + block.length);
      joined.set(this.#bytes);
      joined.set(block, this.#bytes.length);
      this.#bytes = joined;
    }
    yield* this.#parse(false);
  }

  /** Parses the last row, which may have no line end. */
  *finish(): Generator<CsvRecord, void> {
    yield* this.#parse(true);
  }

  *#parse(isLast: boolean): Generator<CsvRecord, void> {
    if (!this.#findStart(isLast)) return;
    const bytes = this.#bytes;
    const [lineFeed, carriageReturn, quote] = [LF, CR, QUOTE].map((byte) => new ByteFinder(bytes, byte)) as [
      ByteFinder,
      ByteFinder,
      ByteFinder,
    ];
    let at = 0;
    while (at < bytes.length) {
      const lineEnd = Math.min(lineFeed.find(at), carriageReturn.find(at), isLast ? bytes.length : Infinity);
      if (this.#skipped !== null) {
        at = Math.min(lineEnd, bytes.length);
        if (at === bytes.length || (isHalfLineEnd(bytes, at) && !isLast)) break;
        at = afterLineEnd(bytes, at);
        yield { ...this.#skipped, row: this.#row++, end: this.#from + at };
        this.#skipped = null;
        continue;
      }
      // The next block may begin with the second byte of CRLF.
      if (isHalfLineEnd(bytes, lineEnd) && !isLast) break;
      // Most rows have no quote. Their cells are split as text, which is faster.
      if (lineEnd - at <= MAX_ROW_BYTES && quote.find(at) > lineEnd) {
        const cells = this.#decode(at, lineEnd).split(this.delimiter);
        at = afterLineEnd(bytes, lineEnd);
        const row = this.#row++;
        if (!isBlank(cells)) yield { ok: true, cells, row, end: this.#from + at };
        continue;
      }
      const parsed = this.#parseQuotedRow(at, isLast);
      if (parsed === null) break;
      if ('reason' in parsed) {
        this.#skipped = { ok: false, value: this.#show(at), reason: parsed.reason };
        at = parsed.resume;
        continue;
      }
      if (isHalfLineEnd(bytes, parsed.lineEnd) && !isLast) break;
      at = afterLineEnd(bytes, parsed.lineEnd);
      const row = this.#row++;
      if (!isBlank(parsed.cells)) yield { ok: true, cells: parsed.cells, row, end: this.#from + at };
    }
    if (this.#skipped !== null && isLast) yield { ...this.#skipped, row: this.#row, end: this.#from + at };
    this.#from += at;
    this.#bytes = bytes.subarray(at);
  }

  /** Skips the byte order mark and detects the delimiter. Returns false when more bytes are needed. */
  #findStart(isLast: boolean): boolean {
    if (this.#from === 0 && this.#bytes[0] === 0xef) {
      if (this.#bytes.length < 3 && !isLast) return false;
      this.#skip(this.#bytes[1] === 0xbb && this.#bytes[2] === 0xbf ? 3 : 0);
    }
    if (this.#delimiter === null) {
      // A file may begin with more line ends than a row may have bytes.
      const filled = this.#bytes.findIndex((byte) => byte !== LF && byte !== CR);
      const blank = filled < 0 ? this.#bytes.length : filled;
      // The next block may begin with the second byte of CRLF.
      const kept = filled < 0 && !isLast && this.#bytes[blank - 1] === CR ? 1 : 0;
      this.#row += countLineEnds(this.#bytes.subarray(0, blank - kept));
      this.#skip(blank - kept);
      const isWhole = isLast || this.#bytes.length > MAX_ROW_BYTES;
      const start = this.#decode(0, Math.min(this.#bytes.length, MAX_ROW_BYTES));
      const declared = findDeclaredDelimiter(start);
      if (declared?.line.length === this.#bytes.length && !isLast) return false;
      this.#delimiter = declared?.delimiter ?? detectDelimiter(start, isWhole);
      if (declared) this.#row += 1;
      this.#skip(declared?.line.length ?? 0);
    }
    this.#delimiterByte = this.#delimiter?.charCodeAt(0) ?? 0;
    return this.#delimiter !== null;
  }

  #skip(count: number): void {
    this.#from += count;
    this.#bytes = this.#bytes.subarray(count);
  }

  /**
   * Returns the row at a byte, null when the row needs more bytes, or why the row is broken and where the rest to skip
   * begins. What follows depends only on the row's first bytes, never on the size of the blocks.
   */
  #parseQuotedRow(
    from: number,
    isLast: boolean,
  ): { cells: string[]; lineEnd: number } | { reason: Reason; resume: number } | null {
    const bytes = this.#bytes;
    const isWhole = isLast && bytes.length - from <= MAX_ROW_BYTES;
    const isTooLong = bytes.length - from > MAX_ROW_BYTES;
    const limit = Math.min(bytes.length, from + MAX_ROW_BYTES + 1);
    const cells: string[] = [];
    for (let at = from; ; at += 1) {
      const start = this.#skipBlanks(at, limit);
      let end: number | null = null;
      if (bytes[start] === QUOTE && start < limit) {
        const close = findClosingQuote(bytes, start + 1, limit);
        const after = this.#skipBlanks(close + 1, limit);
        const isOpen = close >= limit || (after >= limit && !isWhole);
        if (isOpen && !isWhole && !isTooLong) return null;
        if (!isOpen && (after >= limit || this.#endsCell(after))) {
          cells.push(this.#decode(start + 1, close).replaceAll('""', '"'));
          end = after;
        } else if (isOpen || hasLineEnd(bytes, start, close)) {
          const reason = isWhole || hasLineEnd(bytes, start, close) ? 'UNCLOSED_QUOTE' : 'ROW_TOO_LONG';
          return { reason, resume: start };
        }
      }
      if (end === null) {
        end = at;
        while (end < limit && !this.#endsCell(end)) end += 1;
        cells.push(this.#decode(at, end));
      }
      if (end >= limit && !isWhole) return isTooLong ? { reason: 'ROW_TOO_LONG', resume: at } : null;
      if (end >= limit || bytes[end] !== this.#delimiterByte) return { cells, lineEnd: Math.min(end, limit) };
      at = end;
    }
  }

  #skipBlanks(from: number, limit: number): number {
    let at = from;
    while (at < limit && (this.#bytes[at] === SPACE || (this.#bytes[at] === TAB && this.#delimiterByte !== TAB)))
      at += 1;
    return at;
  }

  #endsCell(at: number): boolean {
    const byte = this.#bytes[at];
    return byte === this.#delimiterByte || byte === LF || byte === CR;
  }

  #decode(from: number, to: number): string {
    return this.#decoder.decode(this.#bytes.subarray(from, to));
  }

  #show(at: number): string {
    // A letter that the limit cuts ends as replacement characters.
    return (
      this.#decode(at, at + MAX_SHOWN_BYTES)
        .replace(/\uFFFD+$/, '')
        .split(/[\r\n]/, 1)[0]
        ?.trim() ?? ''
    );
  }
}

function isBlank(cells: readonly string[]): boolean {
  return cells[0]?.trim() === '' && cells.every((cell) => cell.trim() === '');
}
