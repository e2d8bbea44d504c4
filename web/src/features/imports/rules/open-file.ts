import { readBlocks } from './read-blocks.ts';

/** A chosen file as CSV in UTF-8. The browser and the server parse it alike. */
export interface OpenedFile {
  readonly csv: File;
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

const BLOCK_BYTES = 1_000_000;
/** The longest signature of a kind of file. */
const SIGNATURE_BYTES = 4;

/** Converts workbooks and other encodings to CSV in UTF-8. Returns a CSV in UTF-8 unchanged. */
export async function openFile(file: File): Promise<OpenResult> {
  if (file.size === 0) return toProblem('This file is empty.');
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
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

function toOpened(csv: File, note: string | null): OpenResult {
  return { ok: true, file: { csv, note } };
}

/** Returns whether the whole file is valid UTF-8. Reads block by block. */
async function isUtf8(file: File): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const block of readBlocks(file, BLOCK_BYTES)) decoder.decode(block, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

async function rewriteAsUtf8(file: File, encoding: string): Promise<File> {
  const decoder = new TextDecoder(encoding);
  const parts: Blob[] = [];
  for await (const block of readBlocks(file, BLOCK_BYTES))
    parts.push(new Blob([decoder.decode(block, { stream: true })]));
  parts.push(new Blob([decoder.decode()]));
  return new File(parts, file.name, { type: 'text/csv', lastModified: file.lastModified });
}

function toProblem(text: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem: text };
}
