import { describe, expect, it } from 'vitest';
import {
  buildCarrierPause,
  findActivePause,
  findBannerPause,
  buildPauseAfterLostAnswer,
  probeSeconds,
  type SendingPauseState,
} from './sending-pauses.ts';
import { newBilling } from '../billing/billing.ts';
import type { MessageKind } from './message.ts';

const NOW = new Date('2026-12-01T17:00:00Z');
const secondsLater = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

const platform = { cause: 'STAFF', note: 'A wrong text was sent', at: NOW, by: 'staff' } as const;
const staff = { note: 'New prices', at: NOW, by: 'manager' };
const backOff = buildCarrierPause('BACK_OFF', 'CARRIER_20429', NOW);
const unregistered = buildCarrierPause('UNREGISTERED', 'CARRIER_30034', NOW);
const pauses = (some: Partial<SendingPauseState>): SendingPauseState => ({
  platform: null,
  suspension: null,
  staff: null,
  carrier: null,
  billing: null,
  registrationPending: false,
  spendCapReached: false,
  ...some,
});

const KINDS: readonly MessageKind[] = ['CAMPAIGN', 'DIRECT', 'CONFIRMATION'];

describe('sending pauses', () => {
  it.each([
    { name: 'Without a pause every kind is sent', given: pauses({}), activePause: [] },
    { name: 'The platform’s pause stops every kind', given: pauses({ platform }), activePause: KINDS },
    {
      name: 'An organization’s own pause does not stop the confirmation that the law requires',
      given: pauses({ staff }),
      activePause: ['CAMPAIGN', 'DIRECT'],
    },
    {
      name: 'Inactive billing does not stop the confirmation that the law requires',
      given: pauses({ billing: newBilling(NOW) }),
      activePause: ['CAMPAIGN', 'DIRECT'],
    },
    { name: 'The carrier’s refusal stops every kind', given: pauses({ carrier: backOff }), activePause: KINDS },
    {
      name: 'The carrier’s pause stops every kind beside an organization’s own pause',
      given: pauses({ staff, carrier: unregistered }),
      activePause: KINDS,
    },
  ])('$name', ({ given, activePause }) => {
    expect(KINDS.filter((kind) => findActivePause(given, kind, NOW) !== null)).toEqual(activePause);
  });

  it.each([
    // 10 am in Phoenix is 9 am in Los Angeles in winter, and the cap ends at the next midnight there (Twilio, error 30023).
    ['2026-12-01T17:00:00Z', '2026-12-02T08:01:00Z'],
    // In summer midnight in Los Angeles is an hour earlier.
    ['2026-07-01T17:00:00Z', '2026-07-02T07:01:00Z'],
    // A text that is refused after midnight there waits for the next one.
    ['2026-12-02T08:30:00Z', '2026-12-03T08:01:00Z'],
  ])('A daily cap that is reached at %s ends at %s', (at, until) => {
    const pause = buildCarrierPause('DAILY_CAP', 'CARRIER_30023', new Date(at));
    expect(pause).toMatchObject({ cause: 'BACK_OFF', until: new Date(until) });
  });

  it('Only a carrier pause ends by itself: after a minute, or after the 15 minutes in which a number may have been registered', () => {
    expect(findActivePause(pauses({ carrier: backOff }), 'CAMPAIGN', secondsLater(59))).not.toBeNull();
    expect(findActivePause(pauses({ carrier: backOff }), 'CAMPAIGN', secondsLater(60))).toBeNull();
    expect(findActivePause(pauses({ carrier: unregistered }), 'CAMPAIGN', secondsLater(15 * 60 - 1))).not.toBeNull();
    expect(findActivePause(pauses({ carrier: unregistered }), 'CAMPAIGN', secondsLater(15 * 60))).toBeNull();
    expect(findActivePause(pauses({ staff }), 'CAMPAIGN', secondsLater(1_000_000))).not.toBeNull();
  });

  it('A paused message moves to a later minute than its own', () => {
    const activePause = findActivePause(pauses({ staff }), 'CAMPAIGN', NOW);
    expect(Math.floor((activePause?.until.getTime() ?? 0) / 60_000)).toBeGreaterThan(
      Math.floor(NOW.getTime() / 60_000),
    );
  });

  it('The banner shows a pause, and a missing registration until the carrier accepts a message', () => {
    expect(findBannerPause(pauses({}), NOW)).toBeNull();
    expect(findBannerPause(pauses({ staff }), NOW)).toMatchObject({ note: 'New prices' });
    // The note of platform staff is not for the organizations.
    expect(findBannerPause(pauses({ platform }), NOW)).toMatchObject({ note: null });
    expect(findBannerPause(pauses({ carrier: backOff }), secondsLater(61))).toBeNull();
    expect(findBannerPause(pauses({ carrier: unregistered }), secondsLater(3_600))).toMatchObject({
      reason: 'CARRIER_30034',
    });
  });
});

describe('lost responses', () => {
  it('One message alone probes the carrier after a lost response or a refused registration, but not after a request to slow down', () => {
    const outage = buildPauseAfterLostAnswer(buildPauseAfterLostAnswer(null, NOW), secondsLater(1));
    expect([null, buildPauseAfterLostAnswer(null, NOW), outage, unregistered, backOff].map(probeSeconds)).toEqual([
      null,
      null,
      20,
      900,
      null,
    ]);
  });

  it('Single lost responses pause nothing', () => {
    const first = buildPauseAfterLostAnswer(null, NOW);
    expect(findActivePause(pauses({ carrier: first }), 'CAMPAIGN', NOW)).toBeNull();
    expect(buildPauseAfterLostAnswer(first, secondsLater(60)).seconds).toBe(0);
  });

  it('Lost responses in a row pause the sender, each time longer, up to a limit', () => {
    let pause = buildPauseAfterLostAnswer(null, NOW);
    const pauseLengths: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      pause = buildPauseAfterLostAnswer(pause, new Date(pause.until.getTime() + 15_000));
      pauseLengths.push(pause.seconds);
    }
    expect(pauseLengths).toEqual([60, 120, 240, 480, 480, 480]);
  });
});
