import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatOccasionDate, formatOccasionTime, getStart, type Appointment, type Occasion } from './appointment.ts';
import { LATE_MINUTES, listStepFates, planAppointmentStep } from './plan.ts';
import {
  buildAppointment,
  buildCampaign,
  buildStep,
  JOINED,
  occasions,
  RULES,
  stepSpecs,
} from '../../../test/support/scenarios/appointments/plans.ts';

const HOUR = 3_600_000;

/** Lets time pass from move to move, and sends each step at the time that the plan says. Returns the steps in the order of sending. */
function runPlans(campaign: ReturnType<typeof buildCampaign>, moves: readonly Move[]): string[] {
  const passed: string[] = [];
  moves.forEach(({ at, occasion }, index) => {
    const until = moves[index + 1]?.at ?? new Date(8_640_000_000_000_000);
    const appointment = { ...buildAppointment('2026-03-06T15:00'), occasion, planned: at };
    let now = at;
    for (;;) {
      const next = planAppointmentStep(campaign, { passed, base: JOINED }, appointment, RULES, now);
      if (next.kind !== 'TEXT' || next.due >= until) return;
      now = next.due > now ? next.due : now;
      passed.push(next.step.id);
    }
  });
  return passed;
}

interface Move {
  readonly at: Date;
  readonly occasion: Occasion;
}

describe('An appointment that moves', () => {
  const moves = fc
    .array(fc.record({ after: fc.integer({ min: 1, max: 72 }), occasion: occasions }), { minLength: 1, maxLength: 4 })
    .map((all) => {
      let at = JOINED.getTime();
      return all.map(({ after, occasion }, index): Move => {
        at += index === 0 ? 0 : after * HOUR;
        return { at: new Date(at), occasion };
      });
    });

  it('sends each step once, in the first period in which its time comes, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(stepSpecs, { minLength: 1, maxLength: 6 }), moves, (specs, all) => {
        const campaign = buildCampaign(specs);
        // The reference knows no plans: it looks for the first period that holds the time of each step.
        const periods = all.map(({ at, occasion }, index) => {
          const appointment = { ...buildAppointment('2026-03-06T15:00'), occasion, planned: new Date(0) };
          const until = all[index + 1]?.at ?? new Date(9e14);
          return listStepFates(campaign, appointment, { base: new Date(0) }, RULES).flatMap((fate) =>
            fate.kind === 'DUE' && fate.due >= at && fate.due < until ? [fate.step.id] : [],
          );
        });
        const expected = [...new Set(periods.flat())];
        const sent = runPlans(campaign, all);
        expect(new Set(sent).size).toBe(sent.length);
        expect(sent.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 250 },
    );
  });
});

describe('A plan', () => {
  const appointment = buildAppointment('2026-03-06T15:00');
  const plan = (campaign: ReturnType<typeof buildCampaign>, given: Partial<Appointment> = {}, now = JOINED) =>
    planAppointmentStep(campaign, { passed: [], base: JOINED }, { ...appointment, ...given }, RULES, now).kind;
  const campaign = buildCampaign([{ phase: 'BEFORE', hours: 2 }]);

  it('ends with a canceled appointment, without a date, and with a campaign that staff took away', () => {
    expect(plan(campaign, { canceled: JOINED })).toBe('FINISH');
    expect(plan(campaign, { occasion: null })).toBe('FINISH');
    expect(plan(campaign, { campaignIds: [] })).toBe('FINISH');
  });

  it('rests while the campaign takes no appointments', () => {
    expect(plan({ ...campaign, hasAppt: false })).toBe('IDLE');
  });

  it('passes over an unfinished step when another can be sent, and waits for the last one', () => {
    const [empty, full] = [
      buildStep('s0', { phase: 'BEFORE', hours: 4 }),
      buildStep('s1', { phase: 'BEFORE', hours: 2 }),
    ];
    const two = { ...campaign, structure: { ...campaign.structure, BEFORE: ['s0', 's1'] } };
    const steps = { s0: { ...empty, blocks: [] }, s1: full };
    expect(
      planAppointmentStep({ ...two, steps }, { passed: [], base: JOINED }, appointment, RULES, JOINED),
    ).toMatchObject({ step: { id: 's1' } });
    expect(
      planAppointmentStep({ ...two, steps }, { passed: ['s1'], base: JOINED }, appointment, RULES, JOINED),
    ).toMatchObject({ kind: 'WAIT', step: { id: 's0' } });
  });

  it('sends no step that staff finished or timed after its time', () => {
    const step = { ...buildStep('s0', { phase: 'BEFORE', days: 1 }), ready: new Date('2026-03-06T10:00:00Z') };
    expect(plan({ ...campaign, steps: { s0: step } })).toBe('FINISH');
  });

  it('sends nothing before an appointment once the appointment has begun', () => {
    const begun = new Date(
      getStart({ date: '2026-03-06', time: '15:00', timeZone: 'America/Phoenix' }).getTime() +
        (LATE_MINUTES + 1) * 60_000,
    );
    expect(plan(campaign, {}, begun)).toBe('FINISH');
  });
});

describe('An occasion', () => {
  it('is said as people say it, and begins at nine without a time', () => {
    const noTime = { date: '2026-03-06', time: null, timeZone: 'America/New_York' };
    expect([formatOccasionDate(noTime), formatOccasionTime(noTime)]).toEqual(['Friday, March 6', '']);
    expect(getStart(noTime).toISOString()).toBe('2026-03-06T14:00:00.000Z');
    expect(formatOccasionTime({ time: '14:05' })).toBe('2:05 pm');
  });
});
