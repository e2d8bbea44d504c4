import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from './graphemes.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('cutText', () => {
  it.each([
    ['a short text', 'Ann', 5, 'Ann'],
    ['a long text', 'Annabelle', 3, 'Ann'],
    ['an emoji at the limit', 'An😀', 3, 'An'],
    ['an emoji of several code points at the limit', `Ann${FAMILY}`, 8, 'Ann'],
    ['a letter with an accent of its own at the limit', 'Jose\u0301', 4, 'Jos'],
    ['a flag at the limit', 'Ann🇨🇭🇩🇪', 9, 'Ann🇨🇭'],
    ['a single emoji that is longer than the limit', FAMILY, 4, '👨‍'],
    ['half an emoji', '😀', 1, ''],
  ])('%s is cut between characters', (_what, text, limit, cut) => {
    expect(cutText(text, limit)).toBe(cut);
  });

  it('A cut text is a beginning of the text, within the limit, without half a surrogate pair', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', 'é', 'e\u0301', '😀', '👍🏽', FAMILY, '🇨🇭') });
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 30 }), (whole, limit) => {
        const cut = cutText(whole, limit);
        expect(whole.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(limit);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});
