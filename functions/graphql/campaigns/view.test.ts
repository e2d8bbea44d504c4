import { expect, it } from 'vitest';
import { buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { NEW_PITCH_SETTINGS, type Pitch } from '../../domain/pitches/pitch.ts';
import { ZERO_COUNTS } from '../../domain/sending/figures.ts';
import { campaignView } from './view.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const PITCH: Pitch = {
  ...NEW_PITCH_SETTINGS,
  organizationId: 'o',
  id: 'p',
  userId: 'u',
  code: 'code',
  structure: ['first', 'second'],
  created: NOW,
  archived: null,
  version: 1,
};

it('The figures of a step say how many contacts were sent its text, and name the first slide of its pitch', () => {
  const base = buildTwoStepCampaign(NOW);
  const { one, two } = base.steps;
  if (!one || !two) throw new Error('The campaign has no steps');
  const campaign = { ...base, steps: { one: { ...one, featureType: 'PITCH', pitchId: 'p' } as const, two } };
  const counts = new Map([['one', { ...ZERO_COUNTS, planned: 9, messages: 7, complete: 3 }]]);
  const show = (pitches: ReadonlyMap<string, Pitch> | null): unknown =>
    campaignView(campaign, { counts, pitches, pack: getPackById('text') }).stats?.features;
  expect(show(new Map([['p', PITCH]]))).toMatchObject([
    { featureId: 'one', slideId: 'first', leads: 7, complete: 3 },
    { featureId: 'two', slideId: null, leads: 0, complete: 0 },
  ]);
  expect(show(new Map([['p', { ...PITCH, structure: [] }]]))).toMatchObject([{ slideId: null }, { slideId: null }]);
  expect(show(null)).toMatchObject([{ slideId: null, leads: 7 }, { slideId: null }]);
});
