import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventShare } from './event-share.ts';

const entry = fc.integer({ min: 0, max: 48 }).map((count) => ({ facts: Array.from({ length: count }) }));
const isLarge = ({ facts }: { readonly facts: readonly unknown[] }): boolean => facts.length > 8;

describe('The share of events in a minute', () => {
  it('lets all small entries go, and of the large ones the first hundred, over all pages', () => {
    const pages = fc.array(fc.array(entry, { maxLength: 90 }), { maxLength: 5 });
    fc.assert(
      fc.property(pages, (given) => {
        const share = new EventShare();
        const taken = given.flatMap((page) => share.take(page, true));
        const all = given.flat();
        expect(taken.filter((each) => !isLarge(each))).toEqual(all.filter((each) => !isLarge(each)));
        expect(taken.filter(isLarge)).toEqual(all.filter(isLarge).slice(0, 100));
      }),
    );
  });

  it('lets no large entry of the present minute go', () => {
    fc.assert(
      fc.property(fc.array(entry), (page) => {
        expect(new EventShare().take(page, false)).toEqual(page.filter((each) => !isLarge(each)));
      }),
    );
  });
});
