// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { CampaignFeature } from '../api/campaign.ts';
import { parseStepAddress } from './edited-step.ts';
import { findProblems } from './problems.ts';

function step(id: string, finished = true): CampaignFeature {
  return {
    id,
    label: '',
    message: 'Hi',
    messageContent: [{ type: 'TEXT', text: 'Hi', fallback: null, fieldId: null, label: null }],
    days: 1,
    hours: 0,
    minutes: 0,
    window: 9,
    delayUntil: null,
    finished,
    version: 1,
  };
}

describe('the step in the address', () => {
  const steps = [step('a'), step('b')];
  it('A step id opens that step', () => {
    expect(parseStepAddress('b', steps)).toMatchObject({ featureId: 'b', index: 1, timing: { days: 1, window: 9 } });
  });
  it('The value new opens a new first step, new-<id> a step after that one', () => {
    expect(parseStepAddress('new', steps)).toMatchObject({
      featureId: null,
      after: null,
      index: 0,
      timing: { days: 0 },
    });
    expect(parseStepAddress('new-a', steps)).toMatchObject({ featureId: null, after: 'a', index: 1 });
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
