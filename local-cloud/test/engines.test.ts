import { beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '../../test/support/contracts/engine-story/recording.ts';
import { findDifferences } from './support/engine-pair.ts';
import { createThinner, createWritePicker } from './support/repeated-calls.ts';
import { IS_AMAZON_MISSING, shareAmazon } from './support/with-amazon.ts';

let recorded: Awaited<ReturnType<typeof recordCalls>>;
beforeAll(async () => {
  recorded = await recordCalls();
});

it('every method of the data layer is part of the recorded calls', () => {
  expect(recorded.uncovered).toEqual([]);
});

// Both engines must answer every call of the data layer alike.
describe.skipIf(IS_AMAZON_MISSING)('the local engine and Amazon’s', () => {
  const amazon = shareAmazon();

  it('answer every call of the data layer alike: results, conditions, reasons, pages', async () => {
    const [leaveOutReads, pickWrites] = [createThinner(), createWritePicker()];
    const found: string[] = [];
    let asked = 0;
    for (const calls of recorded.stories) {
      const writes = pickWrites(calls);
      // As the story goes and once more at its end, and on an empty table, the last ones first.
      for (const each of [[...leaveOutReads(calls), ...writes], writes.toReversed()]) {
        found.push(...(await findDifferences(amazon, each)));
        asked += each.length;
      }
    }
    expect(found).toEqual([]);
    expect(asked).toBeGreaterThan(1_000);
  });
});
