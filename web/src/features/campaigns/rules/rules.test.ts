// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { CampaignFeature } from '../api/campaign.ts';
import { parseStepAddress } from './edited-step.ts';
import { previewText } from './preview-text.ts';
import { findProblems } from './problems.ts';

function step(id: string, finished = true): CampaignFeature {
  return {
    id,
    label: '',
    message: 'Hi',
    messageContent: [{ type: 'TEXT', text: 'Hi', fallback: null }],
    days: 1,
    hours: 0,
    minutes: 0,
    window: 9,
    delayUntil: null,
    finished,
  };
}

describe('what the address says about the edited step', () => {
  const steps = [step('a'), step('b')];
  it('is a step by its id, with its place', () => {
    expect(parseStepAddress('b', steps)).toMatchObject({ featureId: 'b', index: 1, timing: { days: 1, window: 9 } });
  });
  it('is a new one, first or after another', () => {
    expect(parseStepAddress('new', steps)).toMatchObject({
      featureId: null,
      after: null,
      index: 0,
      timing: { days: 0 },
    });
    expect(parseStepAddress('new-a', steps)).toMatchObject({ featureId: null, after: 'a', index: 1 });
  });
  it('is nothing for a step that is not there', () => {
    expect(parseStepAddress('gone', steps)).toBeNull();
    expect(parseStepAddress('new-gone', steps)).toBeNull();
    expect(parseStepAddress(null, steps)).toBeNull();
  });
});

describe('problems', () => {
  it('says that an empty campaign sends nothing', () => {
    expect(findProblems([], { contacts: 0, waiting: () => 0 })[0]?.text).toContain('no step');
  });
  it('names unfinished steps and how many wait there', () => {
    const problems = findProblems([step('a'), step('b', false)], { contacts: 5, waiting: () => 3 });
    expect(problems).toEqual([{ featureId: 'b', text: 'Step 2 has no text. 3 contacts wait here.' }]);
  });
});

describe('the preview', () => {
  const options = { first: true, organization: 'Acme', suffixTemplate: '{org}: reply STOP to opt out' };
  it('shows the opt-out line on the first text only', () => {
    expect(previewText([{ type: 'TEXT', text: 'Hello' }], options)).toContain('Acme: reply STOP to opt out');
    expect(previewText([{ type: 'TEXT', text: 'Hello' }], { ...options, first: false })).toBe('Hello');
  });
  it('adds none where the text says STOP itself, or there is no text', () => {
    expect(previewText([{ type: 'TEXT', text: 'Hello, text STOP to end' }], options)).toBe('Hello, text STOP to end');
    expect(previewText([], options)).toBe('');
  });
});
