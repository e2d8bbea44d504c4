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

export interface ListedSheet {
  readonly name: string;
  /** Index of the sheet, from 0. */
  readonly index: number;
  readonly hidden: boolean;
  /** The name of the sheet's entry in the archive. */
  readonly path: string;
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
 * Lists the sheets in workbook order.
 * @throws Error when the workbook has no sheet list.
 */
export async function listSheets(file: File, archive: Archive): Promise<ListedSheet[]> {
  const xml = await readPart(file, archive, /^\/?(xl\/)?workbook\.xml$/i);
  if (xml === null) throw new Error('The workbook has no list of sheets');
  const relations = (await readPart(file, archive, /^\/?(xl\/)?_rels\/workbook\.xml\.rels$/i)) ?? '';
  const targets = new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].map(([, attributes = '']) => [
      findAttribute(attributes, 'Id'),
      findAttribute(attributes, 'Target'),
    ]),
  );
  return [...xml.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = ''], index) => ({
    name: unescapeXml(findAttribute(attributes, 'name') ?? `${index + 1}`),
    index,
    hidden: /\bstate="(hidden|veryHidden)"/.test(attributes),
    path: targets.get(findAttribute(attributes, '\\w+:id')) ?? '',
  }));
}

/** Returns the indexes of the rows of a sheet that a person or a filter has hidden, from 0. Keeps no row in memory. */
export async function findHiddenRows(file: File, archive: Archive, path: string): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>();
  const end = path.replace(/^.*?(worksheets\/)/, '$1');
  const entry = end === '' ? undefined : archive.entries.find(({ name }) => name.endsWith(end));
  if (!entry) return hidden;
  let rest = '';
  let index = -1;
  const reader = (await openEntry(file, entry)).pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const text = rest + read.value;
    // A tag may continue in the next block.
    const cut = text.lastIndexOf('<');
    for (const [, attributes = ''] of text.slice(0, cut).matchAll(/<(?:\w+:)?row\b([^>]*)>/g)) {
      index = Number(findAttribute(attributes, 'r') ?? index + 2) - 1;
      if (/\bhidden="(1|true)"/.test(attributes)) hidden.add(index);
    }
    rest = text.slice(cut);
  }
  return hidden;
}

async function readPart(file: File, { entries }: Archive, name: RegExp): Promise<string | null> {
  const entry = entries.find((each) => name.test(each.name));
  return !entry || entry.unpacked > MAX_PART_BYTES ? null : new Response(await openEntry(file, entry)).text();
}

function findAttribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
}

async function openEntry(
  file: File,
  { offset, packed, method }: ArchiveEntry,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const header = await readView(file, offset, offset + HEADER_BYTES);
  const from = offset + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const packedEntry = new Blob([await file.slice(from, from + packed).arrayBuffer()]).stream();
  return method === 0 ? packedEntry : packedEntry.pipeThrough(new DecompressionStream('deflate-raw'));
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
