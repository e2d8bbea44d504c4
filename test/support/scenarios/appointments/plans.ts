import { fillStep } from '../test-data.ts';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { Appointment } from '../../../../functions/domain/appointments/appointment.ts';
import type { Campaign } from '../../../../functions/domain/campaigns/campaign.ts';
import type { Step } from '../../../../functions/domain/campaigns/step.ts';

export const RULES = { allowAfterHours: false, allowWeekends: true };
export const JOINED = DateTime.fromISO('2026-03-02T10:00:00', { zone: 'America/Phoenix' }).toJSDate();

export interface StepSpec {
  readonly phase: 'BEFORE' | 'APPOINTMENT';
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly window?: number | null;
  readonly delayUntil?: Date | null;
}

export function buildStep(
  id: string,
  {
    phase,
    days = 0,
    hours = 0,
    minutes = 0,
    window = null,
    delayUntil = null,
  }: Omit<StepSpec, 'phase'> & { readonly phase: Step['structureType'] },
): Step {
  return fillStep({
    id,
    structureType: phase,
    blocks: [{ type: 'TEXT', text: 'Hello' }],
    timing: { days, hours, minutes, window, delayUntil },
    created: new Date(0),
    ready: new Date(0),
  });
}

export function buildCampaign(specs: readonly StepSpec[]): Pick<Campaign, 'id' | 'structure' | 'steps' | 'hasAppt'> {
  const steps = specs.map((spec, index) => buildStep(`s${index}`, spec));
  const listIds = (phase: Step['structureType']): string[] =>
    steps.filter(({ structureType }) => structureType === phase).map(({ id }) => id);
  return {
    id: 'c',
    hasAppt: true,
    structure: { FEATURE: [], BEFORE: listIds('BEFORE'), APPOINTMENT: listIds('APPOINTMENT') },
    steps: Object.fromEntries(steps.map((step) => [step.id, step])),
  };
}

export function buildAppointment(local: string, planned = JOINED, timeZone = 'America/Phoenix'): Appointment {
  const [date = '', time = null] = local.split('T');
  return {
    organizationId: 'o',
    contactId: 'ann',
    id: 'ann.1',
    occasion: { date, time, timeZone, location: '', address: '' },
    eventId: 'e',
    campaignIds: ['c'],
    canceled: null,
    version: 1,
    planned,
    created: planned,
  };
}

export const zones = fc.constantFrom('America/Phoenix', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe');
export const stepSpecs = fc.record({
  phase: fc.constantFrom('BEFORE' as const, 'APPOINTMENT' as const),
  days: fc.nat(5),
  hours: fc.nat(30),
  minutes: fc.nat(90),
  window: fc.option(fc.nat(23)),
  delayUntil: fc.option(fc.date({ min: new Date('2026-03-01'), max: new Date('2026-03-20'), noInvalidDate: true }), {
    freq: 4,
  }),
});
export const occasions = fc.record({
  date: fc
    .integer({ min: 0, max: 14 })
    .map((day) => DateTime.fromISO('2026-03-03').plus({ days: day }).toISODate() ?? ''),
  time: fc.option(
    fc.tuple(fc.nat(23), fc.nat(59)).map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`),
  ),
  timeZone: zones,
  location: fc.constant(''),
  address: fc.constant(''),
});
