import { describe, expect, it } from 'vitest';
import { findDifferences } from './support/engine-pair.ts';
import { ITEM_LIMITS } from './support/item-limits.ts';
import { REQUEST_LIMITS } from './support/request-limits.ts';
import { IS_AMAZON_MISSING, shareAmazon } from './support/with-amazon.ts';

describe.skipIf(IS_AMAZON_MISSING)('the local engine and Amazon’s', () => {
  const amazon = shareAmazon();

  it.each([...ITEM_LIMITS, ...REQUEST_LIMITS])('have the same limits: %s', async (_what, calls) => {
    expect(await findDifferences(amazon, calls)).toEqual([]);
  });
});
