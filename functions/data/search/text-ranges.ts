import type { TextId } from '../../domain/search/text-blocks.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Table } from '../table/table.ts';
import { readStringOrNull } from '../table/values.ts';
import { unpackBlock, type TextBlock } from './text-folding.ts';
import { rangesUpTo, textBlockKey } from './text-log.ts';

/** The blocks to look through, newest first. */
export interface TextRange {
  readonly blocks: readonly TextBlock[];
  /** The text id from which on the blocks hold everything that the search may find. '' is the oldest text. */
  readonly end: TextId;
}

/** Where a block begins and ends. */
type Bounds = Pick<TextBlock, 'from' | 'end'>;

const BLOCKS_PER_RANGE = 6;
/** About 800 KB. A query returns at most 1 MB. */
const SIGNATURES_PER_RANGE = 200;
/** A split of a block takes one transaction. More in a row than this are a fault. */
const MAX_ROUNDS = 8;

/** Reads the blocks of a search for words. A read may meet a block that is split at this moment. Then the range is read again. */
export class TextRanges {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the six newest blocks. Cost: one query of about 360 KB. */
  async readNewest(organizationId: OrganizationId): Promise<TextRange> {
    return repeatWhileSplit(async () => {
      const page = await this.#table.query({ ...rangesUpTo(organizationId, 'BLOCK', null), Limit: BLOCKS_PER_RANGE });
      const blocks = await Promise.all(page.items.map(unpackBlock));
      if (!isWithoutGap(blocks, null)) return null;
      return { blocks, end: page.next ? (blocks.at(-1)?.from ?? '') : '' };
    });
  }

  /**
   * Returns the newest six blocks before a text id that may have what a search wants, among 200 blocks. `mayHold`: the test of a
   * block's signature. Cost: one query of at most 800 KB, and one read of at most six blocks.
   */
  async readLikely(
    organizationId: OrganizationId,
    before: TextId,
    mayHold: (signature: Uint8Array) => boolean,
  ): Promise<TextRange> {
    return repeatWhileSplit(async () => {
      const page = await this.#table.query({
        ...rangesUpTo(organizationId, 'SIGN', before),
        Limit: SIGNATURES_PER_RANGE,
      });
      const bounds = page.items.map(({ sk, end }) => ({ from: sk.slice('SIGN#'.length), end: readStringOrNull(end) }));
      if (!isWithoutGap(bounds, before)) return null;
      const likely = bounds.filter(
        ({ from }, index) => from < before && mayHold(page.items[index]?.signature as Uint8Array),
      );
      const read = likely.slice(0, BLOCKS_PER_RANGE);
      const items = await this.#table.batchGet(read.map(({ from }) => textBlockKey(organizationId, from)));
      const blocks = await Promise.all(items.filter((item) => item !== undefined).map(unpackBlock));
      // A block that was split since its signature was read has lost texts to a block that is not in the list.
      if (blocks.length < read.length || blocks.some(({ end }, index) => end !== read[index]?.end)) return null;
      const isWhole = likely.length === read.length;
      const last = isWhole ? bounds.at(-1) : read.at(-1);
      return { blocks, end: isWhole && !page.next ? '' : (last?.from ?? '') };
    });
  }
}

/** @throws when a read keeps meeting splits. */
async function repeatWhileSplit(read: () => Promise<TextRange | null>): Promise<TextRange> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const range = await read();
    if (range) return range;
  }
  throw new Error('The blocks of texts kept changing');
}

/** Returns whether each block ends where the block before it in the list begins. `before` lies in the first block. */
function isWithoutGap(blocks: readonly Bounds[], before: TextId | null): boolean {
  return blocks.every(({ end }, index) => {
    const newer = blocks[index - 1];
    return newer ? end === newer.from : end === null || (before !== null && end > before);
  });
}
