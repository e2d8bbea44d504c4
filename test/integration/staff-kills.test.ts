import { describe, expect, it } from 'vitest';
import { MUTATIONS } from '../../functions/graphql/registry/mutations.ts';
import { seededRandom } from '../../local-cloud/seeded-random.ts';
import { STORIES } from '../support/crashes/staff-kills/stories.ts';
import { listTrials, runInterrupted, runUndisturbed } from '../support/crashes/staff-kills/sweep.ts';
import { EXEMPT_MUTATIONS } from '../support/crashes/staff-kills/exempt-mutations.ts';
import { VARIANTS } from '../support/crashes/staff-kills/variants.ts';
import { SEED, countCases, sampleCases } from '../support/simulation/exploration.ts';

/** EXPLORATION=1 STAFF_KILLS=1000 interrupts every call to a service of every story in every way. FC_SEED picks others. */
const TRIALS = countCases('STAFF_KILLS', 2);

describe('A call of staff that is interrupted at any of its calls to a service', { timeout: 3_600_000 }, () => {
  for (const [index, story] of sampleCases([...STORIES.entries()]))
    it(`is done wholly, or not at all, or by the next press: ${story.name}`, async () => {
      const random = seededRandom(SEED + index);
      const expected = await runUndisturbed(story);
      const trials = listTrials(story, expected)
        .map((trial) => ({ trial, order: random() }))
        .sort((one, other) => one.order - other.order)
        .slice(0, TRIALS);
      const found: string[] = [];
      for (const { trial } of trials) found.push(...(await runInterrupted(story, expected, trial)));
      expect(found).toEqual([]);
      expect(trials.length).toBeGreaterThan(0);
    });
});

it('Every mutation has a story, or is known to have none', () => {
  expect(Object.keys(VARIANTS).filter((name) => !STORIES.some((story) => story.name === name))).toEqual([]);
  expect([...EXEMPT_MUTATIONS].filter((name) => !(name in MUTATIONS))).toEqual([]);
});
