import { detectDelimiter } from '../../../../../functions/domain/imports/csv-header.ts';

/** A chosen file as CSV in UTF-8. The browser and the server parse it alike. */
export interface OpenedFile {
  readonly csv: File;
  readonly delimiter: string;
  /** How the file was converted, for the person who chose it; null for an unchanged file. */
  readonly note: string | null;
}

export type OpenResult =
  | { readonly ok: true; readonly file: OpenedFile }
  | { readonly ok: false; readonly problem: string };

const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly kind: FileKind }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], kind: 'xlsx' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], kind: 'xls' },
  { bytes: [0xff, 0xfe], kind: 'utf-16le' },
  { bytes: [0xfe, 0xff], kind: 'utf-16be' },
  { bytes: [0xef, 0xbb, 0xbf], kind: 'utf-8' },
];

type FileKind = 'xlsx' | 'xls' | 'utf-16le' | 'utf-16be' | 'utf-8';

/** Bytes read at once. Memory use does not depend on the file's size. */
const CHUNK_BYTES = 1_000_000;
/** Same limit as the server's: a longer first line is not a header. */
const HEADER_BYTES = 60_000;

/** Converts workbooks and other encodings to CSV in UTF-8. Returns a CSV in UTF-8 unchanged. */
export async function openFile(file: File): Promise<OpenResult> {
  if (file.size === 0) return toProblem('This file is empty.');
  const start = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());
  const kind = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte))?.kind ?? null;
  if (kind === 'xlsx' || kind === 'xls') {
    // A large chunk that few imports need.
    const { readWorkbook } = await import('./read-workbook.ts');
    const read = await readWorkbook(file, kind);
    return read.ok ? toOpened(read.csv, read.note) : read;
  }
  if (kind === 'utf-16le' || kind === 'utf-16be') return toOpened(await rewriteAsUtf8(file, kind), 'Read as UTF-16.');
  if (await isUtf8(file)) return toOpened(file, null);
  return toOpened(
    await rewriteAsUtf8(file, 'windows-1252'),
    'Read as Windows-1252. Check that accented names look right.',
  );
}

async function toOpened(csv: File, note: string | null): Promise<OpenResult> {
  const start = await csv.slice(0, HEADER_BYTES).text();
  const line = start
    .replace(/^\uFEFF/, '')
    .split(/\r?\n|\r/)
    .find((each) => each.trim() !== '');
  if (line === undefined) return toProblem('This file is empty.');
  const wholeLine = csv.size <= HEADER_BYTES || /[\r\n]/.test(start.trimStart());
  if (!wholeLine) return toProblem('The first line of this file is too long for a header. This is not a contact list.');
  return { ok: true, file: { csv, delimiter: detectDelimiter(line), note } };
}

/** Returns whether the whole file is valid UTF-8. Reads chunk by chunk. */
async function isUtf8(file: File): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of readChunks(file)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

async function rewriteAsUtf8(file: File, encoding: string): Promise<File> {
  const decoder = new TextDecoder(encoding);
  const parts: Blob[] = [];
  for await (const chunk of readChunks(file)) parts.push(new Blob([decoder.decode(chunk, { stream: true })]));
  parts.push(new Blob([decoder.decode()]));
  return new File(parts, file.name, { type: 'text/csv', lastModified: file.lastModified });
}

async function* readChunks(file: File): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < file.size; from += CHUNK_BYTES)
    yield new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer());
}

function toProblem(text: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem: text };
}
