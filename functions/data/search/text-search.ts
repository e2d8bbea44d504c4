import { createTextMatcher, foldText } from '../../domain/search/text-match.ts';
import type { TextId } from '../../domain/search/text-blocks.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Table } from '../table/table.ts';
import { blocksUpTo, TextFolding, unpackBlock, type TextBlock } from './text-folding.ts';
import { textKey, toFoundText, type FoundText } from './text-items.ts';
import { parseLogTextId, textSearchPk } from './text-log.ts';

export interface TextSearchPage {
  /** Newest first, each text at most once. */
  readonly texts: readonly FoundText[];
  /** Where the next page begins. Null: all texts were looked through. */
  readonly next: TextId | null;
  /** The log is long. It is time to fold it into the blocks. */
  readonly needsFolding: boolean;
}

/** With more records than this, reading the log costs more than folding it. */
const FOLDING_THRESHOLD = 40;
/** Bounds of a page. What they leave is on the next one. */
const RECORDS_PER_PAGE = 100;
const BLOCKS_PER_PAGE = 6;
const TEXTS_PER_PAGE = 20;
const READS_PER_PAGE = 100;
const TEXTS_PER_READ = 25;
/** A split of a block takes one transaction. More in a row than this are a fault. */
const MAX_ROUNDS = 8;

/**
 * Finds texts and notes of an organization by their words. A page looks through a range of time, newest first. It reads the log of the
 * range first and the blocks second: a record that is gone from the log is then in the blocks. Blocks only say where to look: each
 * text is read again and compared before it is returned. So no page shows words that were changed, deleted or erased.
 */
export class TextSearch {
  readonly folding: TextFolding;
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
    this.folding = new TextFolding(table);
  }

  /**
   * Returns the next texts with every word of the search. A page may be empty although `next` continues. `after`: `next` of the page
   * before. Cost: one query of 100 records, one or two of six blocks (about 60 KB each), and at most 200 reads of texts.
   */
  async find(organizationId: OrganizationId, search: string, after: TextId | null): Promise<TextSearchPage> {
    const matches = createTextMatcher(search);
    const log = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': textSearchPk(organizationId),
        ':first': 'LOG#',
        // The records of a text id have longer keys, so that those of `after` are not in the range.
        ':last': after === null ? 'LOG$' : `LOG#${after}`,
      },
      ScanIndexForward: false,
      Limit: RECORDS_PER_PAGE,
    });
    const logged = [...new Set(log.items.map(({ sk }) => parseLogTextId(sk)))];
    const { blocks, end: blockEnd } = await this.#readBlocks(organizationId, after);
    const logEnd = log.next ? (logged.at(-1) ?? '') : '';
    /** Everything from here on up to `after` is looked through. */
    const end = logEnd > blockEnd ? logEnd : blockEnd;
    const isInRange = (textId: TextId): boolean => textId >= end && (after === null || textId < after);
    const inLog = new Set(logged);
    const textIds = [
      ...logged.filter(isInRange),
      ...blocks
        .flatMap(({ entries }) => entries)
        .filter(({ textId, words }) => !inLog.has(textId) && isInRange(textId) && matches(words))
        .map(({ textId }) => textId),
    ].sort((a, b) => (a < b ? 1 : -1));
    const page = await this.#readTexts(organizationId, textIds, matches);
    const isExhausted = page.stopped === null && end === '';
    return {
      texts: page.texts,
      next: isExhausted ? null : (page.stopped ?? end),
      needsFolding: log.items.length > FOLDING_THRESHOLD,
    };
  }

  /**
   * Returns the newest blocks before a text id, newest first, and the text id from which on they hold everything. A query may meet a block
   * that is split at this moment, and miss a part of it. Then the blocks are not without a gap, and are read again.
   */
  async #readBlocks(
    organizationId: OrganizationId,
    before: TextId | null,
  ): Promise<{ readonly blocks: readonly TextBlock[]; readonly end: TextId }> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const page = await this.#table.query({ ...blocksUpTo(organizationId, before), Limit: BLOCKS_PER_PAGE });
      const blocks = await Promise.all(page.items.map(unpackBlock));
      if (isWithoutGap(blocks, before)) return { blocks, end: page.next ? (blocks.at(-1)?.from ?? '') : '' };
    }
    throw new Error('The blocks of texts kept changing');
  }

  /** Reads text ids in order until a page is full. `stopped`: the last text id that was read, null when all were. */
  async #readTexts(
    organizationId: OrganizationId,
    textIds: readonly TextId[],
    matches: (folded: string) => boolean,
  ): Promise<{ readonly texts: readonly FoundText[]; readonly stopped: TextId | null }> {
    const texts: FoundText[] = [];
    for (let from = 0; from < textIds.length; from += TEXTS_PER_READ) {
      if (from >= READS_PER_PAGE) return { texts, stopped: textIds[from - 1] ?? null };
      const part = textIds.slice(from, from + TEXTS_PER_READ);
      const items = await this.#table.batchGet(part.map((textId) => textKey(organizationId, textId)));
      for (const [index, item] of items.entries()) {
        const text = toFoundText(item);
        if (!text || !matches(foldText(text.text))) continue;
        texts.push(text);
        const isLast = from + index + 1 === textIds.length;
        if (texts.length === TEXTS_PER_PAGE) return { texts, stopped: isLast ? null : (part[index] ?? null) };
      }
    }
    return { texts, stopped: null };
  }
}

/** Returns whether each block ends where the block before it in the list begins. `before` lies in the first block. */
function isWithoutGap(blocks: readonly TextBlock[], before: TextId | null): boolean {
  return blocks.every(({ end }, index) => {
    const newer = blocks[index - 1];
    return newer ? end === newer.from : end === null || (before !== null && end > before);
  });
}
