/** The archive that a workbook is, by its own list of parts (APPNOTE.TXT 4.3): how large they are before one is unpacked. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[];
}

interface ArchiveEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  /** 0: stored as it is; 8: deflated. */
  readonly method: number;
  /** Where its header begins. */
  readonly at: number;
}

export interface SheetName {
  readonly name: string;
  /** Its place in the workbook, from 0. */
  readonly index: number;
  readonly hidden: boolean;
}

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
/** The end record with the longest comment it may have. */
const END_BYTES = 22 + 65_535;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
const LIST_BYTES = 4_000_000;
const PART_BYTES = 4_000_000;

/** @throws Error when the file is no archive. */
export async function readArchive(file: File): Promise<Archive> {
  const tail = await view(file, Math.max(0, file.size - END_BYTES), file.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END_MARK) end -= 1;
  if (end < 0) throw new Error('The archive has no end');
  const [size, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (size > LIST_BYTES || from + size > file.size) throw new Error('The archive has no list of parts');
  return { entries: parseEntries(await view(file, from, from + size)) };
}

function parseEntries(list: DataView): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= list.byteLength && list.getUint32(at, true) === ENTRY_MARK;) {
    const nameLength = list.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(list.buffer, list.byteOffset + at + ENTRY_BYTES, nameLength)),
      method: list.getUint16(at + 10, true),
      packed: list.getUint32(at + 20, true),
      unpacked: list.getUint32(at + 24, true),
      at: list.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameLength + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return entries;
}

/** The workbook's sheets, in its order. @throws Error when it has no list of them. */
export async function readSheetNames(file: File, archive: Archive): Promise<SheetName[]> {
  const entry = archive.entries.find(({ name }) => /^\/?(xl\/)?workbook\.xml$/i.test(name));
  if (!entry || entry.unpacked > PART_BYTES) throw new Error('The workbook has no list of sheets');
  const xml = await readEntryText(file, entry);
  return [...xml.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = ''], index) => ({
    name: unescapeXml(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? `${index + 1}`),
    index,
    hidden: /\bstate="(hidden|veryHidden)"/.test(attributes),
  }));
}

async function readEntryText(file: File, { at, packed, method }: ArchiveEntry): Promise<string> {
  const header = await view(file, at, at + HEADER_BYTES);
  const from = at + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
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

async function view(file: File, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}
