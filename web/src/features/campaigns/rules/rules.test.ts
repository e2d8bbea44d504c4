// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { CampaignFeature, CampaignPhases } from '../api/campaign.ts';
import { formatNewStep, parseStepAddress } from './edited-step.ts';
import { findProblems } from './problems.ts';

function step(id: string, finished = true): CampaignFeature {
  return {
    id,
    label: '',
    structureType: 'FEATURE',
    featureType: 'MESSAGE',
    pitch: null,
    redirectType: null,
    redirectUrl: null,
    redirectPhone: null,
    redirectButton: null,
    message: 'Hi',
    messageContent: [{ type: 'TEXT', text: 'Hi', fallback: null, fieldId: null, label: null }],
    days: 1,
    hours: 0,
    minutes: 0,
    window: 9,
    delayUntil: null,
    finished,
    workflows: [],
    version: 1,
  };
}

describe('the step in the address', () => {
  const steps: CampaignPhases = { FEATURE: [step('a'), step('b')], BEFORE: [step('c')], APPOINTMENT: [] };
  it('A step id opens that step', () => {
    expect(parseStepAddress('b', steps)).toMatchObject({ featureId: 'b', index: 1, timing: { days: 1, window: 9 } });
  });
  it('The address of a new step names its phase, or the step before it', () => {
    const first = { featureId: null, after: null, index: 0 };
    expect(formatNewStep('FEATURE', null)).toBe('new');
    expect(parseStepAddress('new', steps)).toMatchObject({ ...first, timing: { days: 0 } });
    expect(parseStepAddress(formatNewStep('APPOINTMENT', null), steps)).toMatchObject({
      ...first,
      phase: 'APPOINTMENT',
    });
    const second = { featureId: null, index: 1 };
    expect(parseStepAddress('new-a', steps)).toMatchObject({ ...second, after: 'a', phase: 'FEATURE' });
    expect(parseStepAddress('new-c', steps)).toMatchObject({ ...second, after: 'c', phase: 'BEFORE' });
  });
  it('An unknown step id opens nothing', () => {
    expect(parseStepAddress('gone', steps)).toBeNull();
    expect(parseStepAddress('new-gone', steps)).toBeNull();
    expect(parseStepAddress(null, steps)).toBeNull();
  });
});

describe('problems of a campaign', () => {
  it('An empty campaign has the problem that it has no step', () => {
    expect(findProblems([], { contacts: 0, waiting: () => 0 })[0]?.text).toContain('No step');
  });
  it('An unfinished step is a problem with the count of waiting contacts', () => {
    const problems = findProblems([step('a'), step('b', false)], { contacts: 5, waiting: () => 3 });
    expect(problems).toEqual([{ featureId: 'b', text: 'Step 2 has no text. 3 contacts wait here.' }]);
  });
});
