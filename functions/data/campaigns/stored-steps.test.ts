import { fillStep } from '../../../test/support/scenarios/test-data.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../domain/campaigns/step.ts';
import { readSteps, toStoredSteps } from './stored-steps.ts';

const AT = new Date('2026-03-02T17:00:00Z');

function buildStep(index: number, text: string): Step {
  return fillStep({
    id: `c-step${index}`,
    label: `Step ${index}`,
    redirect: null,
    blocks: [{ type: 'TEXT', text }],
    timing: { days: 1, hours: 0, minutes: 0, window: 9, delayUntil: index % 2 ? AT : null },
    created: AT,
  });
}

const asItem = (steps: Readonly<Record<string, Step>>) => ({ pk: 'p', sk: 's', ...toStoredSteps(steps) });

describe('The steps of a campaign', () => {
  it('are read as they were stored, however many there are and whatever they say', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 240 }), { maxLength: 60 }), (texts) => {
        const steps = Object.fromEntries(texts.map((text, index) => [`c-step${index}`, buildStep(index, text)]));
        expect(readSteps(asItem(steps))).toEqual(steps);
      }),
      { numRuns: 200 },
    );
  });

  it('are packed only when they are large', () => {
    const build = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`c-step${index}`, buildStep(index, 'See you soon.')]),
      );
    expect(Object.keys(toStoredSteps(build(5)))).toEqual(['steps']);
    expect(Object.keys(toStoredSteps(build(200)))).toEqual(['packedSteps']);
  });
});
