import { describe, expect, it } from 'vitest';
import { findBrandingProblem, findSender, NO_BRANDING } from './branding.ts';

const SUNRISE = { name: 'Sunrise Dental', color: '#0b7462', image: 'media/o/logo.png' };
const ORTHO = { name: 'Sunrise Ortho', color: '#336699', image: 'media/o/ortho.png' };

describe('the sender of a page', () => {
  it.each([
    ['a campaign without branding', null, SUNRISE],
    ['a campaign of before there was branding', undefined, SUNRISE],
    ['an empty branding', NO_BRANDING, SUNRISE],
    ['a branding with everything', ORTHO, ORTHO],
    ['a color of its own', { ...NO_BRANDING, color: '#336699' }, { ...SUNRISE, color: '#336699' }],
    ['a picture of its own', { ...NO_BRANDING, image: ORTHO.image }, { ...SUNRISE, image: ORTHO.image }],
    // The picture of the organization would hide the name.
    ['a name of its own', { ...NO_BRANDING, name: ORTHO.name }, { ...SUNRISE, name: ORTHO.name, image: null }],
  ])('%s has each value from the campaign, or else from its organization', (_, branding, sender) => {
    expect(findSender(SUNRISE, branding)).toEqual(sender);
  });

  it('An organization without branding leaves the color to the brand', () => {
    expect(findSender({ name: 'Sunrise Dental', color: null, image: null }, null)).toEqual({
      name: 'Sunrise Dental',
      color: null,
      image: null,
    });
  });
});

it.each([
  [{ ...NO_BRANDING, name: 'x'.repeat(81) }, 'A name has at most 80 characters.'],
  [{ ...NO_BRANDING, color: 'red' }, 'Choose a color such as #0b7462.'],
  [{ ...NO_BRANDING, color: '#336699' }, null],
  [NO_BRANDING, null],
])('The branding %j may be saved, or the reason is named: %s', (branding, problem) => {
  expect(findBrandingProblem(branding)).toBe(problem);
});
