import { describeFileKind, detectFileKind, KIND_BYTES } from '../../../../../../functions/domain/imports/file-kind.ts';
import type { FileChoices, OpenedFile } from './opened-file.ts';
import { guessEncoding, rewriteAsUtf8 } from './encodings.ts';

export type OpenResult =
  | { readonly ok: true; readonly file: OpenedFile }
  | { readonly ok: false; readonly problem: string };

/** Converts workbooks, address books and other encodings to CSV in UTF-8. Returns a CSV in UTF-8 unchanged. */
export async function openFile(file: File, choices: FileChoices = {}): Promise<OpenResult> {
  if (file.size === 0) return toProblem('This file is empty.');
  const start = new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());
  const kind = detectFileKind(start);
  if (kind === 'WORKBOOK' || kind === 'OLD_WORKBOOK') {
    // A large chunk that few imports need.
    const { readWorkbook } = await import('./read-workbook.ts');
    const read = await readWorkbook(file, kind === 'WORKBOOK' ? 'xlsx' : 'xls', choices);
    return read.ok ? toOpened(file, read) : read;
  }
  if (kind === 'VCARD') {
    // A large chunk that few imports need.
    const { readVcards } = await import('./read-vcards.ts');
    const read = await readVcards(file);
    return read.ok ? toOpened(file, read) : read;
  }
  const order = kind === 'UTF_16' ? findByteOrder(start) : null;
  if (order !== null) return toOpened(file, { csv: await rewriteAsUtf8(file, order), note: 'Read as UTF-16.' });
  if (kind !== null) return toProblem(describeFileKind(kind));
  const guess = await guessEncoding(file);
  if (!guess.isDoubtful) return toOpened(file, { csv: file });
  const encoding = choices.encoding ?? guess.encoding;
  return toOpened(file, {
    csv: encoding === 'utf-8' ? file : await rewriteAsUtf8(file, encoding),
    note:
      encoding === 'utf-8'
        ? 'Rows with letters that cannot be read are skipped.'
        : 'Check that accented names look right.',
    encoding,
  });
}

/** Returns the encoding that the byte order mark of a file in UTF-16 names, or null without a mark. */
function findByteOrder([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function toOpened(source: File, read: Partial<OpenedFile> & Pick<OpenedFile, 'csv'>): OpenResult {
  const { csv, note = null, sheets = null, encoding = null, hiddenRows = NO_HIDDEN_ROWS } = read;
  return { ok: true, file: { csv, source, note, sheets, encoding, hiddenRows } };
}

const NO_HIDDEN_ROWS = { count: 0, areLeftOut: false };

function toProblem(text: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem: text };
}
