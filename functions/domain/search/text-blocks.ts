/**
 * The id of a text among all texts and notes of an organization: `id#contact#M` for a message, `id#contact#N` for a note. Ids begin with
 * the time, so text ids sort by time.
 */
export type TextId = string;

export interface TextRef {
  readonly contactId: string;
  readonly id: string;
  readonly kind: 'MESSAGE' | 'NOTE';
}

/** What a search block stores of a text. */
export interface TextEntry {
  readonly textId: TextId;
  /** The text as search compares it. */
  readonly words: string;
}

/** The limit before packing, in bytes of UTF-8. A packed block has about 60 KB, and never more than DynamoDB's 400 KB. */
const BYTES_PER_BLOCK = 160_000;
/** The size of an entry without its words: two ids, a kind, quotes. */
const ENTRY_OVERHEAD_BYTES = 64;

export function toTextId({ id, contactId, kind }: TextRef): TextId {
  return `${id}#${contactId}#${kind === 'NOTE' ? 'N' : 'M'}`;
}

export function parseTextId(textId: TextId): TextRef {
  const [id = '', contactId = '', kind] = textId.split('#');
  return { id, contactId, kind: kind === 'N' ? 'NOTE' : 'MESSAGE' };
}

/** Returns entries after changes, by text id. `words`: null removes a text. The same changes again change nothing. */
export function changeEntries(
  entries: readonly TextEntry[],
  changes: ReadonlyMap<TextId, string | null>,
): readonly TextEntry[] {
  const changed = [...changes].flatMap(([textId, words]) => (words === null ? [] : [{ textId, words }]));
  return [...entries.filter(({ textId }) => !changes.has(textId)), ...changed].sort((a, b) =>
    a.textId < b.textId ? -1 : 1,
  );
}

/**
 * Splits the entries of a block into blocks within the limit, at least one. The newest block is filled up, because new texts come
 * after it. Others are split evenly, so that late texts find room.
 */
export function splitEntries(entries: readonly TextEntry[], isNewest: boolean): readonly (readonly TextEntry[])[] {
  const total = entries.reduce((sum, entry) => sum + estimateBytes(entry), 0);
  const limit = isNewest ? BYTES_PER_BLOCK : Math.ceil(total / Math.ceil(total / BYTES_PER_BLOCK));
  const blocks: TextEntry[][] = [];
  let block: TextEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = estimateBytes(entry);
    if (block.length > 0 && bytes + size > limit) {
      blocks.push(block);
      block = [];
      bytes = 0;
    }
    block.push(entry);
    bytes += size;
  }
  return [...blocks, block];
}

/** Returns an upper bound. */
function estimateBytes({ words }: TextEntry): number {
  return ENTRY_OVERHEAD_BYTES + (/^\p{ASCII}*$/u.test(words) ? words.length : words.length * 3);
}
