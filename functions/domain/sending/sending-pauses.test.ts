import { describe, expect, it } from 'vitest';
import {
  buildCarrierPause,
  findActivePause,
  findBannerPause,
  buildPauseAfterLostAnswer,
  probeSeconds,
  type SendingPauseState,
} from './sending-pauses.ts';
import type { MessageKind } from './message.ts';

const NOW = new Date('2026-12-01T17:00:00Z');
const secondsLater = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

const platform = { cause: 'STAFF', note: 'A wrong text was sent', at: NOW, by: 'staff' } as const;
const staff = { note: 'New prices', at: NOW, by: 'manager' };
const backOff = buildCarrierPause('BACK_OFF', 'CARRIER_20429', NOW);
const unregistered = buildCarrierPause('UNREGISTERED', 'CARRIER_30034', NOW);
const pauses = (some: Partial<SendingPauseState>): SendingPauseState => ({
  platform: null,
  staff: null,
  carrier: null,
  ...some,
});

const KINDS: readonly MessageKind[] = ['CAMPAIGN', 'DIRECT', 'CONFIRMATION'];

describe('what holds a text', () => {
  it.each([
    { name: 'nothing', given: pauses({}), activePause: [] },
    { name: 'the platform holds every kind', given: pauses({ platform }), activePause: KINDS },
    {
      name: 'an organization’s own stop spares the law’s confirmation',
      given: pauses({ staff }),
      activePause: ['CAMPAIGN', 'DIRECT'],
    },
    { name: 'the carrier’s refusal holds every kind', given: pauses({ carrier: backOff }), activePause: KINDS },
    {
      name: 'the carrier’s hold under an organization’s own',
      given: pauses({ staff, carrier: unregistered }),
      activePause: KINDS,
    },
  ])('$name', ({ given, activePause }) => {
    expect(KINDS.filter((kind) => findActivePause(given, kind, NOW) !== null)).toEqual(activePause);
  });

  it('ends by itself only for the carrier: after a minute, or after the quarter of an hour in which a number may have been registered', () => {
    expect(findActivePause(pauses({ carrier: backOff }), 'CAMPAIGN', secondsLater(59))).not.toBeNull();
    expect(findActivePause(pauses({ carrier: backOff }), 'CAMPAIGN', secondsLater(60))).toBeNull();
    expect(findActivePause(pauses({ carrier: unregistered }), 'CAMPAIGN', secondsLater(15 * 60 - 1))).not.toBeNull();
    expect(findActivePause(pauses({ carrier: unregistered }), 'CAMPAIGN', secondsLater(15 * 60))).toBeNull();
    expect(findActivePause(pauses({ staff }), 'CAMPAIGN', secondsLater(1_000_000))).not.toBeNull();
  });

  it('is put into a later minute than the one that it came from', () => {
    const activePause = findActivePause(pauses({ staff }), 'CAMPAIGN', NOW);
    expect(Math.floor((activePause?.until.getTime() ?? 0) / 60_000)).toBeGreaterThan(
      Math.floor(NOW.getTime() / 60_000),
    );
  });

  it('shows on the banner, a missing registration until the carrier accepts a text', () => {
    expect(findBannerPause(pauses({}), NOW)).toBeNull();
    expect(findBannerPause(pauses({ staff }), NOW)).toMatchObject({ note: 'New prices' });
    // What platform staff wrote is not for the organizations.
    expect(findBannerPause(pauses({ platform }), NOW)).toMatchObject({ note: null });
    expect(findBannerPause(pauses({ carrier: backOff }), secondsLater(61))).toBeNull();
    expect(findBannerPause(pauses({ carrier: unregistered }), secondsLater(3_600))).toMatchObject({
      reason: 'CARRIER_30034',
    });
  });
});

describe('lost answers', () => {
  it('are followed by one text alone, and so is a refused registration; slowing down is not', () => {
    const outage = buildPauseAfterLostAnswer(buildPauseAfterLostAnswer(null, NOW), secondsLater(1));
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
    expect(findActivePause(pauses({ carrier: first }), 'CAMPAIGN', NOW)).toBeNull();
    expect(buildPauseAfterLostAnswer(first, secondsLater(60)).seconds).toBe(0);
  });

  it('hold the sender when they follow each other, each time longer, and at last no longer', () => {
    let pause = buildPauseAfterLostAnswer(null, NOW);
    const waits: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      pause = buildPauseAfterLostAnswer(pause, new Date(pause.until.getTime() + 15_000));
      waits.push(pause.seconds);
    }
    expect(waits).toEqual([60, 120, 240, 480, 480, 480]);
  });
});
