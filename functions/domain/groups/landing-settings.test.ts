import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LANDING_SETTINGS,
  findLandingProblem,
  hasOtherSettings,
  parseTrialPeriod,
} from './landing-settings.ts';

describe('the landing settings of a group', () => {
  it.each([
    [{}, null],
    [{ title: 'a'.repeat(101) }, 'A title has at most 100 characters.'],
    [{ description: 'a'.repeat(1_001) }, 'A description has at most 1,000 characters.'],
    [{ color: 'red' }, 'Choose a color such as #0b7462.'],
    [{ color: '#0b7462' }, null],
    [{ price: -1 }, 'Choose a price between $0 and $10,000.'],
    [{ price: Number.NaN }, 'Choose a price between $0 and $10,000.'],
    [{ trialPeriod: 366 }, 'A trial has between 0 and 365 days.'],
    [{ trialPeriod: 1.5 }, 'A trial has between 0 and 365 days.'],
    [{ sendCampaign: true }, 'Choose a campaign first.'],
    [{ sendCampaign: true, campaignId: 'c' }, null],
  ])('With %j the problem is: %s', (changes, problem) => {
    expect(findLandingProblem({ ...DEFAULT_LANDING_SETTINGS, ...changes })).toBe(problem);
  });

  it.each([
    ['14', 14],
    ['', 0],
    ['soon', 0],
    [7.9, 7],
    ['-3', 0],
  ])('A trial that is typed as %j has %i days', (typed, days) => {
    expect(parseTrialPeriod(typed)).toBe(days);
  });
});

describe('settings that two people change', () => {
  const seen = DEFAULT_LANDING_SETTINGS;
  it.each([
    ['the same setting with another value', { title: 'Theirs' }, { title: 'Mine' }, true],
    ['the same setting with the same value', { title: 'Mine' }, { title: 'Mine' }, false],
    ['another setting', { price: 9 }, { title: 'Mine' }, false],
    ['nothing', {}, { title: 'Mine' }, false],
  ])('conflict only when both chose something else: someone changed %s', (_, theirs, mine, expected) => {
    expect(hasOtherSettings({ ...seen, ...theirs }, mine, seen)).toBe(expected);
  });

  it('do not conflict for a caller that saw nothing', () => {
    expect(hasOtherSettings({ ...seen, title: 'Theirs' }, { title: 'Mine' }, {})).toBe(false);
  });
});
