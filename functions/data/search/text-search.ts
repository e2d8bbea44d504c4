import { createTextMatcher, foldText } from '../../domain/search/text-match.ts';
import type { TextId } from '../../domain/search/text-blocks.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Table } from '../table/table.ts';
import { createSignatureTest } from '../../domain/search/text-signature.ts';
import { TextFolding } from './text-folding.ts';
import { textKey, toFoundText, type FoundText } from './text-items.ts';
import { parseLogTextId, textSearchPk } from './text-log.ts';
import { TextRanges } from './text-ranges.ts';

export interface TextSearchPage {
  /** Newest first, each text at most once. */
  readonly texts: readonly FoundText[];
  /** Where the next page begins. null if all texts were looked through. */
  readonly next: TextId | null;
  /** The log is long. It is time to fold it into the blocks. */
  readonly needsFolding: boolean;
}

/** With more records than this, reading the log costs more than folding it. */
const FOLDING_THRESHOLD = 40;
/** Bounds of a page. What they leave is on the next one. */
const RANGES_PER_PAGE = 6;
const RECORDS_PER_RANGE = 100;
const TEXTS_PER_PAGE = 20;
const READS_PER_RANGE = 100;
const TEXTS_PER_READ = 25;

/**
 * Finds texts and notes of an organization by their words. A page looks through ranges of time, newest first. It reads the log of a range
 * first and the blocks second: a record that is gone from the log is then in the blocks. Blocks only say where to look: each text is
 * read again and compared before it is returned. So no page shows words that were changed, deleted or erased.
 */
export class TextSearch {
  readonly folding: TextFolding;
  readonly #table: Table;
  readonly #ranges: TextRanges;

  constructor(table: Table) {
    this.#table = table;
    this.folding = new TextFolding(table);
    this.#ranges = new TextRanges(table);
  }

  /**
   * Returns the next texts with every word of the search. A page may be empty although `next` continues. `after`: `next` of the page
   * before. The first range of a search is its six newest blocks, about 6,000 texts: a frequent word is found there. Further ranges read
   * signatures, and only the blocks that may have the words: about 200,000 texts each. Cost: for each of at most six ranges one query of
   * 100 records, one of six blocks (about 60 KB each) or two of 200 signatures and six blocks, and at most 100 reads of texts.
   */
  async findTexts(organizationId: OrganizationId, search: string, after: TextId | null): Promise<TextSearchPage> {
    let needsFolding = false;
    let from = after;
    for (let range = 1; ; range += 1) {
      const page = await this.#findInRange(organizationId, search, from);
      needsFolding ||= page.needsFolding;
      if (page.texts.length > 0 || page.next === null || range === RANGES_PER_PAGE) return { ...page, needsFolding };
      from = page.next;
    }
  }

  async #findInRange(organizationId: OrganizationId, search: string, after: TextId | null): Promise<TextSearchPage> {
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
      Limit: RECORDS_PER_RANGE,
    });
    const logged = [...new Set(log.items.map(({ sk }) => parseLogTextId(sk)))];
    const { blocks, end: blockEnd } =
      after === null
        ? await this.#ranges.readNewest(organizationId)
        : await this.#ranges.readLikely(organizationId, after, createSignatureTest(search));
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

  /** Reads text ids in order until a page is full. `stopped`: the last text id that was read, null when all were. */
  async #readTexts(
    organizationId: OrganizationId,
    textIds: readonly TextId[],
    matches: (folded: string) => boolean,
  ): Promise<{ readonly texts: readonly FoundText[]; readonly stopped: TextId | null }> {
    const texts: FoundText[] = [];
    for (let from = 0; from < textIds.length; from += TEXTS_PER_READ) {
      if (from >= READS_PER_RANGE) return { texts, stopped: textIds[from - 1] ?? null };
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
