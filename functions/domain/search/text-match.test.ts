import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildExcerpt, createTextMatcher, findMarks, foldText } from './text-match.ts';

function markWords(text: string, search: string): string {
  return findMarks(text, search)
    .toReversed()
    .reduce((marked, { from, to }) => `${marked.slice(0, from)}[${marked.slice(from, to)}]${marked.slice(to)}`, text);
}

describe('Words in texts', () => {
  it.each([
    ['Can I move my CAFÉ visit?', 'cafe', 'Can I move my [CAFÉ] visit?'],
    ['See you at the café', 'CAFÉ', 'See you at the [café]'],
    ['cafe\u0301s', 'cafe', '[cafe\u0301]s'],
    ['Weiß, WEISS', 'wei', '[Wei]ß, [WEI]SS'],
    ['😀 ok 😀', 'ok', '😀 [ok] 😀'],
    ['abab', 'ab bab', '[abab]'],
    ['\u0391\u03a3', '\u03b1\u03c2', '[\u0391\u03a3]'],
    ['nothing here', 'word', 'nothing here'],
    ['', 'word', ''],
  ])('of the text %j that the search %j finds are marked in %j', (text, search, marked) => {
    expect(markWords(text, search)).toBe(marked);
  });

  it('must all be in a text, and a search without words finds nothing', () => {
    expect(createTextMatcher('later move')(foldText('Move me to later'))).toBe(true);
    expect(createTextMatcher('later moved')(foldText('Move me to later'))).toBe(false);
    expect(createTextMatcher('  ')('anything')).toBe(false);
  });

  it('are marked in every text that the search finds, in order and without overlaps', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(text, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }), text, (before, word, after) => {
        const whole = `${before}${word}${after}`;
        const marks = findMarks(whole, word);
        expect(marks.length > 0).toBe(createTextMatcher(word)(foldText(whole)));
        let end = -1;
        for (const mark of marks) {
          expect(mark.from).toBeGreaterThan(end);
          expect(mark.to).toBeGreaterThan(mark.from);
          end = mark.to;
        }
        expect(end).toBeLessThanOrEqual(whole.length);
      }),
    );
  });
});

describe('The excerpt of a text', () => {
  const filler = 'one two three four '.repeat(20);

  it('is the whole text in one line when it is short', () => {
    expect(buildExcerpt(' Hello\n there ', 'there')).toBe('Hello there');
  });

  it('shows the first found word of a long text, at any place', () => {
    for (const text of [`needle ${filler}`, `${filler}needle ${filler}`, `${filler}needle`]) {
      const excerpt = buildExcerpt(text, 'NEEDLE');
      expect(excerpt).toContain('needle');
      expect(excerpt.length).toBeLessThanOrEqual(122);
    }
    expect(buildExcerpt(`${filler}needle`, 'needle')).toMatch(/^….*needle$/);
    expect(buildExcerpt(`needle ${filler}`, 'needle')).toMatch(/^needle.*…$/);
  });
});
