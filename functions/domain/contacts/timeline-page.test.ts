import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePage, type Positioned, type Stretch, type TimelinePage } from './timeline-page.ts';

const START = '~';
const toPosition = (minute: number, list: string): string => `${String(minute).padStart(4, '0')}${list}`;
const minutes = fc.uniqueArray(fc.nat(300), { maxLength: 40 });
/** Short lists may have several events of one moment. */
const complete = fc
  .array(fc.nat(300), { maxLength: 20 })
  .map((list) => list.map((minute, index) => ({ position: toPosition(minute, 'z'), event: `c${index}` })));

/** Reads a long list as the table does: so many items before a position, newest first. Some items are deleted. */
function read(list: readonly number[], name: string, before: string, limit: number): Stretch<string> {
  const all = [...list]
    .sort((a, b) => b - a)
    .map((minute): Positioned<string> => ({ position: toPosition(minute, name), event: `${name}${minute}` }));
  const rest = all.filter(({ position }) => position < before);
  const taken = rest.slice(0, limit);
  return {
    events: taken.filter((_, index) => index % 4 !== 3 || name === 'a'),
    reached: rest.length > limit ? (taken.at(-1)?.position ?? null) : null,
  };
}

describe('the pages of a timeline', () => {
  it('have every event once, newest first, whatever the lists and the size of a page', () => {
    fc.assert(
      fc.property(minutes, minutes, complete, fc.integer({ min: 1, max: 7 }), (texts, notes, others, limit) => {
        const seen: string[] = [];
        let before: string | null = START;
        while (before !== null) {
          const page: TimelinePage<string> = mergePage(
            before,
            [read(texts, 'a', before, limit), read(notes, 'b', before, limit)],
            others,
          );
          seen.push(...page.events);
          before = page.next;
        }
        const positions = new Map(others.map(({ event, position }) => [event, position]));
        const toKey = (event: string): string =>
          positions.get(event) ?? toPosition(Number(event.slice(1)), event.slice(0, 1));
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.map(toKey)).toEqual(seen.map(toKey).toSorted().reverse());
        expect(seen).toEqual(expect.arrayContaining(texts.map((minute) => `a${minute}`)));
        expect(seen).toEqual(expect.arrayContaining(others.map(({ event }) => event)));
      }),
    );
  });

  it('end where the list that was read least far ends', () => {
    const texts: Stretch<string> = { events: [{ position: '5', event: 'text' }], reached: '5' };
    const notes: Stretch<string> = {
      events: [
        { position: '7', event: 'new' },
        { position: '3', event: 'old' },
      ],
      reached: null,
    };
    expect(mergePage('9', [texts, notes], [])).toEqual({ events: ['new', 'text'], next: '5' });
  });
});
