import { describe, expect, it } from 'vitest';
import { recordCalls } from '../support/engine-story/recording.ts';
import { findDifferences } from './support/engine-pair.ts';
import { IS_AMAZON_MISSING, shareAmazon } from './support/with-amazon.ts';

it('every method of the data layer is part of the recorded calls', async () => {
  expect((await recordCalls()).uncovered).toEqual([]);
});

// Both engines must answer every call of the data layer alike.
describe.skipIf(IS_AMAZON_MISSING)('the local engine and Amazon’s', () => {
  const amazon = shareAmazon();

  it('answer every call of the data layer alike: results, conditions, reasons, pages', async () => {
    const { asked } = await recordCalls();
    expect(await findDifferences(amazon, asked)).toEqual([]);
    expect(asked.length).toBeGreaterThan(300);
  });
});
