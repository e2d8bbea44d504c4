import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { isOpen } from '../hours/window.ts';
import { getStart } from './appointment.ts';
import { listStepFates } from './plan.ts';
import {
  buildAppointment,
  buildCampaign,
  JOINED,
  occasions,
  RULES,
  stepSpecs,
  zones,
  type StepSpec,
} from '../../../test/support/scenarios/appointments/plans.ts';

const local = (at: Date): string => DateTime.fromJSDate(at, { zone: 'America/Phoenix' }).toFormat("yyyy-MM-dd'T'HH:mm");

describe('The time of a step', () => {
  const friday = buildAppointment('2026-03-06T15:00');
  it.each<[name: string, step: StepSpec, timeOrReason: string]>([
    ['two hours before', { phase: 'BEFORE', hours: 2 }, '2026-03-06T13:00'],
    ['the day before', { phase: 'BEFORE', days: 1 }, '2026-03-05T15:00'],
    ['the morning of the day before', { phase: 'BEFORE', days: 1, window: 9 }, '2026-03-05T09:00'],
    ['an hour that is not before the appointment', { phase: 'BEFORE', hours: 1, window: 18 }, '2026-03-06T14:00'],
    ['held until the morning', { phase: 'BEFORE', hours: 9 }, '2026-03-06T08:00'],
    [
      'not before a date',
      { phase: 'BEFORE', days: 3, delayUntil: new Date('2026-03-05T19:00:00Z') },
      '2026-03-05T12:00',
    ],
    ['a date after the appointment', { phase: 'BEFORE', delayUntil: new Date('2026-03-08T19:00:00Z') }, 'NO_TIME'],
    ['before the contact joined', { phase: 'BEFORE', days: 10 }, 'TOO_LATE'],
    ['an hour after', { phase: 'APPOINTMENT', hours: 1 }, '2026-03-06T16:00'],
    ['the next morning', { phase: 'APPOINTMENT', days: 1, window: 9 }, '2026-03-07T09:00'],
    ['the same evening', { phase: 'APPOINTMENT', window: 18 }, '2026-03-06T18:00'],
    ['the night after', { phase: 'APPOINTMENT', hours: 7 }, '2026-03-07T08:00'],
  ])('is right: %s', (_name, spec, expected) => {
    const [fate] = listStepFates(buildCampaign([spec]), friday, { base: JOINED }, RULES);
    expect(fate?.kind === 'DUE' ? local(fate.due) : fate?.kind).toBe(expected);
  });

  it('is left out when the night would pass the appointment', () => {
    const early = buildAppointment('2026-03-06T07:30');
    const [fate] = listStepFates(buildCampaign([{ phase: 'BEFORE', minutes: 30 }]), early, { base: JOINED }, RULES);
    expect(fate?.kind).toBe('NO_TIME');
  });

  it('keeps the local time of the appointment over a change to summer time', () => {
    const sunday = buildAppointment('2026-03-08T15:00', JOINED, 'America/New_York');
    const [fate] = listStepFates(buildCampaign([{ phase: 'BEFORE', days: 1 }]), sunday, { base: JOINED }, RULES);
    const due = fate?.kind === 'DUE' ? fate.due : new Date(0);
    expect(DateTime.fromJSDate(due, { zone: 'America/New_York' }).toFormat('yyyy-MM-dd HH:mm')).toBe(
      '2026-03-07 15:00',
    );
  });
});

describe('Any step', () => {
  it('before an appointment is never after its start, a step after it never before, and all are inside the hours', () => {
    fc.assert(
      fc.property(stepSpecs, occasions, zones, (spec, occasion, zone) => {
        const rules = { ...RULES, zone };
        const appointment = { ...buildAppointment('2026-03-06T15:00'), occasion, planned: new Date(0) };
        const [fate] = listStepFates(buildCampaign([spec]), appointment, { base: new Date(0) }, rules);
        fc.pre(fate?.kind === 'DUE');
        const due = fate.due.getTime();
        const start = getStart(occasion).getTime();
        expect(isOpen(fate.due, rules)).toBe(true);
        expect(spec.phase === 'BEFORE' ? due <= start : due >= start).toBe(true);
        expect(due).toBeGreaterThanOrEqual(spec.delayUntil?.getTime() ?? 0);
      }),
      { numRuns: 2_000 },
    );
  });
});
