import * as z from 'zod/mini';
import { changeEntries, splitEntries, type TextEntry, type TextId } from '../../domain/search/text-blocks.ts';
import { buildSignature } from '../../domain/search/text-signature.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import { computeShard } from '../table/keys.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { readStringOrNull } from '../table/values.ts';
import { pack, unpack } from '../table/attributes/packing.ts';
import { readWords, textKey } from './text-items.ts';
import { parseLogTextId, rangesUpTo, textBlockKey, textLogKey, textSearchPk, textSignatureKey } from './text-log.ts';

/** DONE: the log is empty. MORE: a step is done, or another process was first. Call again. */
type FoldResult = 'DONE' | 'MORE';

/** A step deletes its records in one transaction of at most 100 writes, beside the blocks that a full block is split into. */
const RECORDS_PER_STEP = 80;

/** About so many inbound texts come between two folds. */
const TEXTS_PER_FOLD = 64;

/** A block as it is stored: two columns, sorted by text id. */
const columns = z.object({ textIds: z.array(z.string()), words: z.array(z.string()) });

export interface TextBlock {
  readonly from: TextId;
  /** Where the next block begins. null if it is the newest block, and new texts come into it. */
  readonly end: TextId | null;
  /** Zero: the block is not stored yet. */
  readonly version: number;
  readonly entries: readonly TextEntry[];
}

/** Folds the log of texts into the blocks that a search reads. */
export class TextFolding {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Returns whether the log is to be folded after an inbound text. `carrierId`: the carrier's id of the text, so that a repetition gets
   * the same answer. A log that no one searches would grow without an end, and the first search would read all of it.
   */
  isDueAfter(carrierId: string): boolean {
    return computeShard(carrierId, TEXTS_PER_FOLD) === 0;
  }

  /**
   * Folds the oldest records that concern one block. One transaction, on condition that the block has not changed since it was read:
   * after a crash a step has happened completely or not at all, and of two processes one wins. The texts are read after their
   * records, so that the block is at least as new as each record. Cost: two queries, 80 reads, and one transaction of at most 90
   * writes, with two writes for each KB of the block and eight for its signature.
   */
  async foldStep(organizationId: OrganizationId): Promise<FoldResult> {
    const log = await this.#table.query({
      ...prefixQuery(textSearchPk(organizationId), 'LOG#'),
      Limit: RECORDS_PER_STEP,
    });
    const [first] = log.items;
    if (!first) return 'DONE';
    const block = await this.#findBlock(organizationId, parseLogTextId(first.sk));
    const records = log.items.filter(({ sk }) => block.end === null || parseLogTextId(sk) < block.end);
    const textIds = [...new Set(records.map(({ sk }) => parseLogTextId(sk)))];
    const items = await this.#table.batchGet(textIds.map((textId) => textKey(organizationId, textId)));
    const changes = new Map(textIds.map((textId, index) => [textId, readWords(items[index])]));
    const blockWrites = await this.#buildBlockWrites(organizationId, block, changeEntries(block.entries, changes));
    await falseIfConditionFails(() =>
      this.#table.transact([
        ...blockWrites,
        ...records.map(({ sk }) => this.#table.deleteWrite(textLogKey(organizationId, sk.slice('LOG#'.length)))),
      ]),
    );
    return 'MORE';
  }

  /** Returns the block whose range contains a text id. */
  async #findBlock(organizationId: OrganizationId, textId: TextId): Promise<TextBlock> {
    const { items } = await this.#table.query({ ...rangesUpTo(organizationId, 'BLOCK', textId), Limit: 1 });
    const [item] = items;
    return item ? unpackBlock(item) : { from: '', end: null, version: 0, entries: [] };
  }

  async #buildBlockWrites(
    organizationId: OrganizationId,
    block: TextBlock,
    entries: readonly TextEntry[],
  ): Promise<Write[]> {
    const parts = splitEntries(entries, block.end === null);
    const writes = await Promise.all(
      parts.map(async (part, index) => {
        const isFirst = index === 0;
        // A block keeps the start of its range, so that text ids before its first text also belong to a block.
        const from = isFirst ? block.from : (part[0]?.textId ?? '');
        const end = parts[index + 1]?.[0]?.textId ?? block.end;
        const words = part.map((entry) => entry.words);
        const asRead = {
          ConditionExpression: 'version = :seen',
          ExpressionAttributeValues: { ':seen': block.version },
        };
        return [
          this.#table.putWrite(
            {
              ...textBlockKey(organizationId, from),
              end,
              version: isFirst ? block.version + 1 : 1,
              packed: await pack({ textIds: part.map(({ textId }) => textId), words }),
            },
            isFirst && block.version > 0 ? asRead : IF_ABSENT,
          ),
          this.#table.putWrite({ ...textSignatureKey(organizationId, from), end, signature: buildSignature(words) }),
        ];
      }),
    );
    return writes.flat();
  }
}

export async function unpackBlock(item: Item): Promise<TextBlock> {
  const { textIds, words } = z.parse(columns, await unpack(item.packed));
  return {
    from: item.sk.slice('BLOCK#'.length),
    end: readStringOrNull(item.end),
    version: Number(item.version),
    entries: textIds.map((textId, index) => ({ textId, words: words[index] ?? '' })),
  };
}
