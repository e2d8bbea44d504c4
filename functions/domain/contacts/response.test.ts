import { describe, expect, it } from 'vitest';
import { computePitchRates } from './response.ts';

const NOTHING = {
  contactsPitched: 0,
  contactsOpened: 0,
  pitchTexts: 0,
  views: 0,
  slidesOffered: 0,
  slidesSeen: 0,
};

describe('The rates of pitches', () => {
  it('are unknown before the first text with a pitch', () => {
    expect(computePitchRates(NOTHING)).toEqual({ openRate: null, viewRate: null, slideViewRate: null });
  });

  it('count people, texts and slides', () => {
    const counts = {
      contactsPitched: 4,
      contactsOpened: 1,
      pitchTexts: 10,
      views: 3,
      slidesOffered: 20,
      slidesSeen: 15,
    };
    expect(computePitchRates(counts)).toEqual({ openRate: 0.25, viewRate: 0.3, slideViewRate: 0.75 });
  });

  it('end at 1 when contacts open a link that someone else gave them', () => {
    const counts = { ...NOTHING, contactsPitched: 1, contactsOpened: 2, pitchTexts: 1, views: 3 };
    expect(computePitchRates(counts)).toMatchObject({ openRate: 1, viewRate: 1 });
  });
});
