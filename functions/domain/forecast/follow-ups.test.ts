import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildStep as buildTextStep } from '../../../test/support/scenarios/appointments/plans.ts';
import { formatDateIn } from '../hours/window.ts';
import { planNextStep } from '../campaigns/enrollment.ts';
import { listFollowUps } from './follow-ups.ts';
import type { Step } from '../campaigns/step.ts';

const ZONE = 'America/Phoenix';
const RULES = { allowAfterHours: false, allowWeekends: true, zone: ZONE };
const at = (clock: string): Date => new Date(`${clock.replace(' ', 'T')}:00-07:00`);
const JOINED = at('2026-03-02 09:00');

const buildStep = (id: string, timing: Partial<Step['timing']>): Step =>
  buildTextStep(id, { phase: 'FEATURE', ...timing });

function buildCampaign(steps: readonly Step[]) {
  return {
    structure: { FEATURE: steps.map(({ id }) => id), BEFORE: [], APPOINTMENT: [] },
    steps: Object.fromEntries(steps.map((step) => [step.id, step])),
  };
}

describe('the texts that follow on the same day', () => {
  it('Each later step of the day counts in its quarter hour, and the next day none', () => {
    const campaign = buildCampaign([
      buildStep('a', {}),
      buildStep('b', { hours: 1 }),
      buildStep('c', { hours: 2 }),
      buildStep('d', { days: 1 }),
    ]);
    const position = { stepId: 'a', passed: [], joined: JOINED };
    expect(listFollowUps(campaign, position, JOINED, RULES)).toEqual([10 * 4, 12 * 4]);
  });

  it('A step that the sending hours move to the morning does not count', () => {
    const campaign = buildCampaign([buildStep('a', {}), buildStep('b', { hours: 3 })]);
    const due = at('2026-03-02 18:00');
    expect(listFollowUps(campaign, { stepId: 'a', passed: [], joined: JOINED }, due, RULES)).toEqual([]);
  });

  it('The list is what the sender plans when each text leaves as it is due', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ hours: fc.integer({ min: 0, max: 8 }), minutes: fc.integer({ min: 0, max: 59 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        (timings) => {
          const campaign = buildCampaign(timings.map((timing, index) => buildStep(String(index), timing)));
          const passed = ['0'];
          let base = JOINED;
          let count = 0;
          for (;;) {
            const next = planNextStep(campaign, { passed, joined: JOINED }, base, RULES);
            if (next.kind !== 'TEXT' || formatDateIn(ZONE, next.due) !== '2026-03-02') break;
            passed.push(next.step.id);
            base = next.due;
            count += 1;
          }
          expect(listFollowUps(campaign, { stepId: '0', passed: [], joined: JOINED }, JOINED, RULES)).toHaveLength(
            count,
          );
        },
      ),
    );
  });
});
