import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_TEXTS } from '../support/contracts/product-texts/account-texts.ts';
import { CAMPAIGN_TEXTS } from '../support/contracts/product-texts/campaign-texts.ts';
import { NAMED_NUMBERS, NAMED_SIZES } from '../support/contracts/product-texts/constants.ts';
import { ProductTexts } from '../support/contracts/product-texts/quoted-texts.ts';

const ROOT = join(import.meta.dirname, '../..');
const product = new ProductTexts();

describe('The product says what the specification quotes', () => {
  it.each([
    ...Object.entries(ACCOUNT_TEXTS).map(([section, texts]) => ['accounts', section, texts] as const),
    ...Object.entries(CAMPAIGN_TEXTS).map(([section, texts]) => ['campaigns', section, texts] as const),
  ])('%s: %s', (_, __, texts) => {
    expect(texts.filter((text) => !product.has(text))).toEqual([]);
  });

  it('and a text in a comment or a test does not count', () => {
    expect(product.has('The texts that the product can show')).toBe(false);
    expect(product.has('because parsing all of them takes a minute')).toBe(false);
  });
});

describe('The product keeps the numbers that the specification names', () => {
  it.each(NAMED_NUMBERS.map(({ what, value, file, name }) => [value, what, file, name] as const))(
    '%s %s',
    (value, _, file, name) => {
      expect(product.readNumber(file, name)).toBe(value);
    },
  );

  it.each(NAMED_SIZES)('the size of %s', (_, file, declaration) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(`${declaration};`);
  });
});
