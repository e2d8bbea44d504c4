import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextMatcher, foldText } from './text-match.ts';
import { buildSignature, createSignatureTest } from './text-signature.ts';

const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { minLength: 1, maxLength: 20 });

describe('Signatures of texts', () => {
  it('miss no block that has the words of a search in one text', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(60), fc.nat(60), (all, of, from, to) => {
        const search = [...(all[of % all.length] ?? '')].slice(Math.min(from, to), Math.max(from, to)).join('');
        const folded = all.map(foldText);
        if (!folded.some(createTextMatcher(search))) return;
        expect(createSignatureTest(search)(buildSignature(folded))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('leave out most blocks that do not have a rare word', () => {
    const words = (seed: number): string =>
      Array.from({ length: 9 }, (_, index) => `w${((seed * 31 + index * 17) % 700).toString(36)}`).join(' ');
    const blocks = Array.from({ length: 40 }, (_, block) =>
      buildSignature(Array.from({ length: 1_000 }, (__, index) => words(block * 1_000 + index))),
    );
    expect(blocks.filter(createSignatureTest('pelican'))).toHaveLength(0);
    expect(blocks.filter(createSignatureTest(words(0)))).toHaveLength(40);
  });

  it('leave out most blocks that do not have a pair of characters, which may stand within a word', () => {
    const blocks = Array.from({ length: 200 }, (_, block) =>
      buildSignature(Array.from({ length: 1_000 }, (__, index) => `w${block}x${index}`)),
    );
    // One of twelve passes by chance.
    expect(blocks.filter(createSignatureTest('qz')).length).toBeLessThan(20);
    expect(blocks.filter(createSignatureTest('7x')).length).toBeLessThan(60);
    expect(createSignatureTest('ok')(buildSignature(['a good book']))).toBe(true);
  });

  it('count no word of one character, and none of two in a block of before the upgrade', () => {
    expect(createSignatureTest('a')(buildSignature(['xyz']))).toBe(true);
    expect(createSignatureTest('a bcd')(buildSignature(['xyz']))).toBe(false);
    expect(createSignatureTest('bc')(buildSignature(['xyz']))).toBe(false);
    const old = buildSignature(['xyz']).slice(0, 3_800);
    expect(createSignatureTest('bc')(old)).toBe(true);
    expect(createSignatureTest('bcd')(old)).toBe(false);
  });
});
