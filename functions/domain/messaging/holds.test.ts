import { describe, expect, it } from 'vitest';
import {
  buildCarrierPause,
  findActivePause,
  getPauseReason,
  buildPauseAfterLostAnswer,
  probeSeconds,
  type SendingPauseState,
} from './holds.ts';
import type { MessageKind } from './text.ts';

const NOW = new Date('2026-12-01T17:00:00Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

const platform = { cause: 'STAFF', reason: 'A wrong text went out', at: NOW, by: 'staff' } as const;
const staff = { reason: 'New prices', at: NOW, by: 'manager' };
const backOff = buildCarrierPause('BACK_OFF', 'The carrier asked to slow down', NOW);
const unregistered = buildCarrierPause('UNREGISTERED', 'Number registration pending', NOW);
const holds = (some: Partial<SendingPauseState>): SendingPauseState => ({
  platform: null,
  staff: null,
  carrier: null,
  ...some,
});

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
    expect(KINDS.filter((kind) => findActivePause(given, kind, NOW) !== null)).toEqual(held);
  });

  it('ends by itself only for the carrier: after a minute, or after the quarter of an hour in which a number may have been registered', () => {
    expect(findActivePause(holds({ carrier: backOff }), 'CAMPAIGN', later(59))).not.toBeNull();
    expect(findActivePause(holds({ carrier: backOff }), 'CAMPAIGN', later(60))).toBeNull();
    expect(findActivePause(holds({ carrier: unregistered }), 'CAMPAIGN', later(15 * 60 - 1))).not.toBeNull();
    expect(findActivePause(holds({ carrier: unregistered }), 'CAMPAIGN', later(15 * 60))).toBeNull();
    expect(findActivePause(holds({ staff }), 'CAMPAIGN', later(1_000_000))).not.toBeNull();
  });

  it('is put into a later minute than the one that it came from', () => {
    const held = findActivePause(holds({ staff }), 'CAMPAIGN', NOW);
    expect(Math.floor((held?.until.getTime() ?? 0) / 60_000)).toBeGreaterThan(Math.floor(NOW.getTime() / 60_000));
  });

  it('is told in a sentence, a missing registration until a text gets through', () => {
    expect(getPauseReason(holds({}), NOW)).toBeNull();
    expect(getPauseReason(holds({ staff }), NOW)).toBe('Sending is on hold: New prices');
    expect(getPauseReason(holds({ platform }), NOW)).not.toContain('wrong text');
    expect(getPauseReason(holds({ carrier: backOff }), later(61))).toBeNull();
    expect(getPauseReason(holds({ carrier: unregistered }), later(3_600))).toBe('Number registration pending');
  });
});

describe('lost answers', () => {
  it('are followed by one text alone, and so is a refused registration; slowing down is not', () => {
    const outage = buildPauseAfterLostAnswer(buildPauseAfterLostAnswer(null, NOW), later(1));
    expect([null, buildPauseAfterLostAnswer(null, NOW), outage, unregistered, backOff].map(probeSeconds)).toEqual([
      null,
      null,
      20,
      900,
      null,
    ]);
  });

  it('hold nothing when they come one by one', () => {
    const first = buildPauseAfterLostAnswer(null, NOW);
    expect(findActivePause(holds({ carrier: first }), 'CAMPAIGN', NOW)).toBeNull();
    expect(buildPauseAfterLostAnswer(first, later(60)).seconds).toBe(0);
  });

  it('hold the sender when they follow each other, each time longer, and at last no longer', () => {
    let hold = buildPauseAfterLostAnswer(null, NOW);
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      hold = buildPauseAfterLostAnswer(hold, new Date(hold.until.getTime() + 15_000));
      waits.push(hold.seconds);
    }
    expect(waits).toEqual([60, 120, 240, 480, 480, 480]);
  });
});
