/**
 * Entry list of a zip archive (APPNOTE.TXT 4.3). It has the unpacked sizes, so they can be checked before unpacking.
 */
export interface Archive {
  readonly entries: readonly ArchiveEntry[];
}

interface ArchiveEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  /** 0: stored; 8: deflated. */
  readonly method: number;
  /** Offset of the entry's local header. */
  readonly offset: number;
}

export interface SheetName {
  readonly name: string;
  /** Index of the sheet, from 0. */
  readonly index: number;
  readonly hidden: boolean;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
/** Size of the end record with the longest comment. */
const MAX_END_BYTES = 22 + 65_535;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
const MAX_LIST_BYTES = 4_000_000;
const MAX_PART_BYTES = 4_000_000;

/**
 * Reads the entry list.
 * @throws Error when the file is not a zip archive.
 */
export async function readArchive(file: File): Promise<Archive> {
  const tail = await readView(file, Math.max(0, file.size - MAX_END_BYTES), file.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new Error('The archive has no end');
  const [size, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (size > MAX_LIST_BYTES || from + size > file.size) throw new Error('The archive has no list of parts');
  return { entries: parseEntries(await readView(file, from, from + size)) };
}

function parseEntries(list: DataView): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [];
  for (let offset = 0; offset + ENTRY_BYTES <= list.byteLength && list.getUint32(offset, true) === ENTRY_SIGNATURE;) {
    const nameLength = list.getUint16(offset + 28, true);
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(list.buffer, list.byteOffset + offset + ENTRY_BYTES, nameLength)),
      method: list.getUint16(offset + 10, true),
      packed: list.getUint32(offset + 20, true),
      unpacked: list.getUint32(offset + 24, true),
      offset: list.getUint32(offset + 42, true),
    });
    offset += ENTRY_BYTES + nameLength + list.getUint16(offset + 30, true) + list.getUint16(offset + 32, true);
  }
  return entries;
}

/**
 * Reads the names of the sheets in workbook order.
 * @throws Error when the workbook has no sheet list.
 */
export async function readSheetNames(file: File, archive: Archive): Promise<SheetName[]> {
  const entry = archive.entries.find(({ name }) => /^\/?(xl\/)?workbook\.xml$/i.test(name));
  if (!entry || entry.unpacked > MAX_PART_BYTES) throw new Error('The workbook has no list of sheets');
  const xml = await readEntryText(file, entry);
  return [...xml.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = ''], index) => ({
    name: unescapeXml(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? `${index + 1}`),
    index,
    hidden: /\bstate="(hidden|veryHidden)"/.test(attributes),
  }));
}

async function readEntryText(file: File, { offset, packed, method }: ArchiveEntry): Promise<string> {
  const header = await readView(file, offset, offset + HEADER_BYTES);
  const from = offset + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = await file.slice(from, from + packed).arrayBuffer();
  if (method === 0) return new TextDecoder().decode(bytes);
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(unpacked).text();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (match, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? match;
    return String.fromCodePoint(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });
}

async function readView(file: File, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}
