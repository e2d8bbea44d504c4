import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLostText, type CarrierText, type SameText } from './match-lost.ts';

const START = Date.parse('2027-03-03T17:00:00Z');
const SECOND_MS = 1_000;

const text = (id: string, seconds: number, more: Partial<SameText> = {}): SameText => ({
  id,
  state: 'OUTCOME_UNKNOWN',
  claimed: new Date(START + seconds * SECOND_MS),
  carrierId: null,
  ...more,
});
const found = (carrierId: string, seconds: number): CarrierText => ({
  carrierId,
  created: new Date(START + seconds * SECOND_MS),
  status: 'DELIVERED',
  code: null,
});

describe('A lost text', () => {
  it('is the only one of its words that the carrier got while it was handed over', () => {
    expect(matchLostText(text('A', 0), [], [found('1', 2)], false)).toMatchObject({ text: { carrierId: '1' } });
  });

  it.each([
    ['before it was claimed', -120],
    ['long after its hand-over', 200],
  ])('is none that the carrier got %s', (_, seconds) => {
    expect(matchLostText(text('A', 0), [], [found('1', seconds)], true)).toEqual({ kind: 'NOT_FOUND' });
  });

  it('is none whose id another text has', () => {
    const other = text('B', 1, { state: 'DELIVERED', carrierId: '1' });
    expect(matchLostText(text('A', 0), [other], [found('1', 2)], true)).toEqual({ kind: 'NOT_FOUND' });
  });

  it('stays open while another text of its words is being handed over, even at the last look', () => {
    const other = text('B', 1, { state: 'CLAIMED' });
    expect(matchLostText(text('A', 0), [other], [found('1', 2), found('2', 3)], true)).toEqual({ kind: 'UNDECIDED' });
  });

  it('stays open while one of two lost texts arrived, until the last look', () => {
    const [a, b] = [text('A', 0), text('B', 1)];
    expect(matchLostText(a, [b], [found('1', 2)], false)).toEqual({ kind: 'UNDECIDED' });
    expect(matchLostText(b, [a], [found('1', 2)], false)).toEqual({ kind: 'UNDECIDED' });
    expect(matchLostText(a, [b], [found('1', 2)], true)).toMatchObject({ text: { carrierId: '1' } });
    expect(matchLostText(b, [a], [found('1', 2)], true)).toEqual({ kind: 'NOT_FOUND' });
  });

  it('never shares the text of the carrier with another one, and none is left over, whatever the order of the looks', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 5 }), fc.infiniteStream(fc.nat()), (claims, arrived, picks) => {
        const texts = claims.map((seconds, index) => text(`T${index}`, seconds));
        const list = claims.slice(0, arrived).map((seconds, index) => found(`C${index}`, seconds + 2));
        const open = new Map(texts.map((each) => [each.id, each]));
        const settled = new Map<string, SameText>();
        while (open.size > 0) {
          const [pick = 0] = picks.take(1);
          const next = [...open.values()][pick % open.size];
          if (!next) break;
          open.delete(next.id);
          const match = matchLostText(next, [...open.values(), ...settled.values()], list, true);
          const after =
            match.kind === 'FOUND'
              ? { state: 'SENT' as const, carrierId: match.text.carrierId }
              : { state: 'NOT_ACCEPTED' as const };
          settled.set(next.id, { ...next, ...after });
        }
        const taken = [...settled.values()].flatMap(({ carrierId }) => carrierId ?? []);
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.length).toBe(list.length);
      }),
    );
  });
});
