import { describe, expect, it } from 'vitest';
import { carrierHold, heldBy, heldInWords, holdAfterLostAnswer, probeSeconds, type Holds } from './holds.ts';
import type { MessageKind } from './text.ts';

const NOW = new Date('2026-12-01T17:00:00Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

const platform = { cause: 'STAFF', reason: 'A wrong text went out', at: NOW, by: 'staff' } as const;
const staff = { reason: 'New prices', at: NOW, by: 'manager' };
const backOff = carrierHold('BACK_OFF', 'The carrier asked to slow down', NOW);
const unregistered = carrierHold('UNREGISTERED', 'Number registration pending', NOW);
const holds = (some: Partial<Holds>): Holds => ({ platform: null, staff: null, carrier: null, ...some });

const KINDS: readonly MessageKind[] = ['CAMPAIGN', 'DIRECT', 'CONFIRMATION'];

describe('what holds a text', () => {
  it.each([
    { name: 'nothing', given: holds({}), held: [] },
    { name: 'the platform holds every kind', given: holds({ platform }), held: KINDS },
    {
      name: 'an organization’s own stop spares the law’s confirmation',
      given: holds({ staff }),
      held: ['CAMPAIGN', 'DIRECT'],
    },
    { name: 'the carrier’s refusal holds every kind', given: holds({ carrier: backOff }), held: KINDS },
    {
      name: 'the carrier’s hold under an organization’s own',
      given: holds({ staff, carrier: unregistered }),
      held: KINDS,
    },
  ])('$name', ({ given, held }) => {
    expect(KINDS.filter((kind) => heldBy(given, kind, NOW) !== null)).toEqual(held);
  });

  it('ends by itself only for the carrier: after a minute, or after the quarter of an hour in which a number may have been registered', () => {
    expect(heldBy(holds({ carrier: backOff }), 'CAMPAIGN', later(59))).not.toBeNull();
    expect(heldBy(holds({ carrier: backOff }), 'CAMPAIGN', later(60))).toBeNull();
    expect(heldBy(holds({ carrier: unregistered }), 'CAMPAIGN', later(15 * 60 - 1))).not.toBeNull();
    expect(heldBy(holds({ carrier: unregistered }), 'CAMPAIGN', later(15 * 60))).toBeNull();
    expect(heldBy(holds({ staff }), 'CAMPAIGN', later(1_000_000))).not.toBeNull();
  });

  it('is put into a later minute than the one that it came from', () => {
    const held = heldBy(holds({ staff }), 'CAMPAIGN', NOW);
    expect(Math.floor((held?.until.getTime() ?? 0) / 60_000)).toBeGreaterThan(Math.floor(NOW.getTime() / 60_000));
  });

  it('is told in a sentence, a missing registration until a text gets through', () => {
    expect(heldInWords(holds({}), NOW)).toBeNull();
    expect(heldInWords(holds({ staff }), NOW)).toBe('Sending is on hold: New prices');
    expect(heldInWords(holds({ platform }), NOW)).not.toContain('wrong text');
    expect(heldInWords(holds({ carrier: backOff }), later(61))).toBeNull();
    expect(heldInWords(holds({ carrier: unregistered }), later(3_600))).toBe('Number registration pending');
  });
});

describe('lost answers', () => {
  it('are followed by one text alone, and so is a refused registration; slowing down is not', () => {
    const outage = holdAfterLostAnswer(holdAfterLostAnswer(null, NOW), later(1));
    expect([null, holdAfterLostAnswer(null, NOW), outage, unregistered, backOff].map(probeSeconds)).toEqual([
      null,
      null,
      20,
      900,
      null,
    ]);
  });

  it('hold nothing when they come one by one', () => {
    const first = holdAfterLostAnswer(null, NOW);
    expect(heldBy(holds({ carrier: first }), 'CAMPAIGN', NOW)).toBeNull();
    expect(holdAfterLostAnswer(first, later(60)).seconds).toBe(0);
  });

  it('hold the sender when they follow each other, each time longer, and at last no longer', () => {
    let hold = holdAfterLostAnswer(null, NOW);
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      hold = holdAfterLostAnswer(hold, new Date(hold.until.getTime() + 15_000));
      waits.push(hold.seconds);
    }
    expect(waits).toEqual([60, 120, 240, 480, 480, 480]);
  });
});
