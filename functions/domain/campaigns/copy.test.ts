import { describe, expect, it } from 'vitest';
import { buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import type { MessageBlock } from '../content/blocks.ts';
import type { Campaign } from './campaign.ts';
import { copyCampaign, type CopyTarget } from './copy.ts';
import { isOrphan } from './step.ts';

const CREATED = new Date('2026-03-02T17:00:00Z');
const NOW = new Date('2026-04-01T17:00:00Z');
const BLOCKS: readonly MessageBlock[] = [
  { type: 'TEXT', text: 'See you in ' },
  { type: 'FIELD', fieldId: 'f1', label: 'City', fallback: 'town' },
  { type: 'FIELD', fieldId: 'f2', label: 'Street' },
];

function copy(
  given: Partial<CopyTarget> = {},
  name = 'Spring',
): { readonly original: Campaign; readonly copied: Campaign } {
  const base = buildTwoStepCampaign(CREATED);
  const steps = Object.fromEntries(
    Object.entries(base.steps).map(([id, step]) => [
      id,
      { ...step, label: `Label of ${id}`, blocks: BLOCKS, version: 7 },
    ]),
  );
  const original: Campaign = {
    ...base,
    name,
    steps,
    archived: NOW,
    paused: NOW,
    stopped: NOW,
    stopOnReply: true,
    branding: { name: 'Sunrise Ortho', color: '#336699', image: 'media/o/ortho.png' },
    version: 9,
  };
  let ids = 0;
  const copied = copyCampaign(original, {
    organizationId: 'other',
    id: 'copy',
    userId: 'u',
    now: NOW,
    findPitch: () => null,
    newStepId: () => `copy-${(ids += 1)}`,
    findField: null,
    ...given,
  });
  return { original, copied };
}

describe('the copy of a campaign', () => {
  it('has the branding of the campaign in its own organization, and none in another one', () => {
    const { original, copied } = copy({ organizationId: 'o' });
    expect(copied.branding).toEqual(original.branding);
    expect(copy().copied.branding).toBeNull();
  });

  it('gives a step the pitch of the copy, or none', () => {
    const base = buildTwoStepCampaign(CREATED);
    const { one } = base.steps;
    if (!one) throw new Error('The campaign has no step');
    const original = {
      ...base,
      steps: { ...base.steps, one: { ...one, featureType: 'PITCH' as const, pitchId: 'p' } },
    };
    const target = { id: 'copy', userId: 'u', now: NOW, findField: null };
    let ids = 0;
    const newStepId = () => `copy-${(ids += 1)}`;
    const copyWith = (findPitch: (pitchId: string) => string | null) =>
      copyCampaign(original, { ...target, newStepId, organizationId: 'other', findPitch }).steps;
    expect(copyWith((pitchId) => `${pitchId}-copy`)['copy-1']).toMatchObject({
      featureType: 'PITCH',
      pitchId: 'p-copy',
    });
    expect(copyWith(() => null)['copy-3']).toMatchObject({ featureType: 'PITCH', pitchId: null });
  });

  it('has the same steps in the same order under new ids, and nothing of what happened to the original', () => {
    const { original, copied } = copy();
    expect(copied).toMatchObject({
      organizationId: 'other',
      id: 'copy',
      name: 'Copy of Spring',
      archived: null,
      paused: null,
      stopped: null,
      stopOnReply: true,
      version: 1,
    });
    expect(copied.structure.FEATURE).toEqual(original.structure.FEATURE.map((_, index) => `copy-${index + 1}`));
    for (const [index, id] of copied.structure.FEATURE.entries()) {
      const {
        id: _id,
        campaignId: _campaignId,
        created: _created,
        ready: _ready,
        version: _version,
        ...content
      } = original.steps[original.structure.FEATURE[index] ?? ''] ?? {};
      expect(copied.steps[id]).toEqual({ ...content, id, campaignId: 'copy', created: NOW, ready: NOW, version: 1 });
    }
  });

  it('leaves out a step that no one has filled, and keeps the order of the others', () => {
    const base = buildTwoStepCampaign(CREATED);
    const { one } = base.steps;
    if (!one) throw new Error('The campaign has no step');
    const blank = { ...one, label: '', blocks: [], pitchId: null, redirect: null };
    const original: Campaign = {
      ...base,
      structure: { ...base.structure, FEATURE: ['new', 'one', 'saved', 'two'] },
      steps: { ...base.steps, new: { ...blank, id: 'new', version: 1 }, saved: { ...blank, id: 'saved', version: 3 } },
    };
    let ids = 0;
    const { structure, steps } = copyCampaign(original, {
      organizationId: 'o',
      id: 'copy',
      userId: 'u',
      now: NOW,
      findPitch: () => null,
      newStepId: () => `copy-${(ids += 1)}`,
      findField: null,
    });
    expect(structure.FEATURE).toEqual(['copy-1', 'copy-2', 'copy-3']);
    expect(Object.keys(steps)).toEqual(structure.FEATURE);
    // Staff saved the step in the middle without a text. It is still theirs after a day.
    const saved = steps['copy-2'];
    expect(saved && isOrphan(saved, new Date(NOW.getTime() + 2 * 24 * 3_600_000))).toBe(false);
  });

  it('uses the fields of another organization that have the same name, else the fallback', () => {
    const { copied } = copy({ findField: (name) => (name === 'City' ? 'theirs' : null) });
    expect(copied.steps['copy-1']?.blocks).toEqual([BLOCKS[0], { ...BLOCKS[1], fieldId: 'theirs' }]);
    const { copied: without } = copy({ findField: () => null });
    expect(without.steps['copy-1']?.blocks).toEqual([BLOCKS[0], { type: 'TEXT', text: 'town' }]);
  });

  it('has a name that is not too long', () => {
    expect(copy({}, 'x'.repeat(80)).copied.name).toBe(`Copy of ${'x'.repeat(72)}`);
  });
});
