import { describeFileKind, detectFileKind, KIND_BYTES } from '../../../../../functions/domain/imports/file-kind.ts';
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

const BLOCK_BYTES = 1_000_000;

/** Converts workbooks and other encodings to CSV in UTF-8. Returns a CSV in UTF-8 unchanged. */
export async function openFile(file: File): Promise<OpenResult> {
  if (file.size === 0) return toProblem('This file is empty.');
  const start = new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());
  const kind = detectFileKind(start);
  if (kind === 'WORKBOOK' || kind === 'OLD_WORKBOOK') {
    // A large chunk that few imports need.
    const { readWorkbook } = await import('./read-workbook.ts');
    const read = await readWorkbook(file, kind === 'WORKBOOK' ? 'xlsx' : 'xls');
    return read.ok ? toOpened(read.csv, read.note) : read;
  }
  const encoding = kind === 'UTF_16' ? findByteOrder(start) : null;
  if (encoding !== null) return toOpened(await rewriteAsUtf8(file, encoding), 'Read as UTF-16.');
  if (kind !== null) return toProblem(describeFileKind(kind));
  if (await isUtf8(file)) return toOpened(file, null);
  return toOpened(
    await rewriteAsUtf8(file, 'windows-1252'),
    'Read as Windows-1252. Check that accented names look right.',
  );
}

/** Returns the encoding that the byte order mark of a file in UTF-16 names, or null without a mark. */
function findByteOrder([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
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
