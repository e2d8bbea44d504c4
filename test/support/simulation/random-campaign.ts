import fc from 'fast-check';
import type { Occasion } from '../../../functions/domain/appointments/appointment.ts';
import type { Campaign } from '../../../functions/domain/campaigns/campaign.ts';
import { STRUCTURE_TYPES, type Step } from '../../../functions/domain/campaigns/step.ts';
import { TIMING_LIMITS, type StepTiming } from '../../../functions/domain/campaigns/timing.ts';
import { buildTwoStepCampaign, fillStep } from '../scenarios/test-data.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;

/** A campaign, an organization's hours and an appointment, for one contact who joins. */
export interface RandomCase {
  readonly acts: readonly RandomAct[];
  readonly campaign: Campaign;
  readonly allowAfterHours: boolean;
  readonly allowWeekends: boolean;
  readonly occasion: Occasion | null;
}

/** What staff do while the campaign runs. `afterHours`: after the act before. */
export type RandomAct = { readonly afterHours: number } & (
  | { readonly kind: 'EDIT'; readonly index: number; readonly timing: TimingSpec }
  | { readonly kind: 'DELETE' | 'REORDER'; readonly index: number }
  | { readonly kind: 'MOVE'; readonly occasion: Occasion }
  | { readonly kind: 'CANCEL' }
);

export interface TimingSpec {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly window: number | null;
  /** Seconds after the joining. */
  readonly untilAfter: number | null;
}

interface StepSpec extends TimingSpec {
  readonly phase: Step['structureType'];
  readonly text: string;
}

/** Returns random campaigns for a contact who joins at `joined`. Each run takes at most about three weeks. */
export function randomCases(joined: Date): fc.Arbitrary<RandomCase> {
  const steps = fc.array(stepSpecs(), { minLength: 1, maxLength: 6 });
  return fc
    .record({
      steps,
      acts: fc.array(acts(joined), { maxLength: 4 }),
      allowAfterHours: fc.boolean(),
      allowWeekends: fc.boolean(),
      occasion: fc.option(occasions(joined), { freq: 2 }),
    })
    .map(({ steps: specs, ...rest }) => ({ ...rest, campaign: buildCampaign(specs, joined) }));
}

function acts(joined: Date): fc.Arbitrary<RandomAct> {
  const afterHours = fc.nat(60);
  const index = fc.nat(5);
  return fc.oneof(
    fc.record({ kind: fc.constant('EDIT' as const), afterHours, index, timing: fc.record(timingSpecs) }),
    fc.record({ kind: fc.constantFrom('DELETE' as const, 'REORDER' as const), afterHours, index }),
    fc.record({ kind: fc.constant('MOVE' as const), afterHours, occasion: occasions(joined) }),
    fc.record({ kind: fc.constant('CANCEL' as const), afterHours }),
  );
}

const timingSpecs = {
  days: fc.oneof(fc.constant(0), fc.nat(3)),
  hours: fc.oneof(fc.constant(0), fc.nat(30)),
  minutes: fc.oneof(fc.constant(0), fc.nat(TIMING_LIMITS.minutes)),
  window: fc.option(fc.nat(23)),
  untilAfter: fc.option(fc.nat(5 * DAY_SECONDS), { freq: 4 }),
};

function stepSpecs(): fc.Arbitrary<StepSpec> {
  return fc.record({
    ...timingSpecs,
    phase: fc.constantFrom(...STRUCTURE_TYPES),
    // An unfinished step, a text that is too long for the carrier, and a text of two segments belong to the cases.
    text: fc.oneof(
      { weight: 12, arbitrary: fc.constant('Hello') },
      { weight: 1, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.constant('x'.repeat(200)) },
    ),
  });
}

function occasions(joined: Date): fc.Arbitrary<Occasion> {
  return fc.record({
    date: fc
      .integer({ min: 0, max: 6 })
      .map((days) => new Date(joined.getTime() + days * DAY_MS).toISOString().slice(0, 10)),
    time: fc.option(
      fc.record({ hour: fc.nat(23), minute: fc.nat(59) }).map(({ hour, minute }) => `${pad(hour)}:${pad(minute)}`),
    ),
    timeZone: fc.constantFrom('America/Phoenix', 'America/New_York', 'Australia/Lord_Howe'),
    location: fc.constant('Main Street'),
    address: fc.constant(''),
  });
}

/** Returns the timing of a step, with times that count from the joining. */
export function toTiming({ untilAfter, days, hours, minutes, window }: TimingSpec, joined: Date): StepTiming {
  const delayUntil = untilAfter === null ? null : new Date(joined.getTime() + untilAfter * 1_000);
  return { days, hours, minutes, window, delayUntil };
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}

function buildCampaign(specs: readonly StepSpec[], joined: Date): Campaign {
  const created = new Date(joined.getTime() - DAY_MS);
  const steps = specs.map(({ phase, text, ...timing }, index): Step =>
    fillStep({
      id: `c.${index}`,
      structureType: phase,
      blocks: text === '' ? [] : [{ type: 'TEXT', text: `${index} ${text}` }],
      timing: toTiming(timing, joined),
      created,
    }),
  );
  const list = (phase: Step['structureType']): string[] =>
    steps.flatMap(({ id, structureType }) => (structureType === phase ? [id] : []));
  return {
    ...buildTwoStepCampaign(created),
    hasAppt: true,
    structure: { FEATURE: list('FEATURE'), BEFORE: list('BEFORE'), APPOINTMENT: list('APPOINTMENT') },
    steps: Object.fromEntries(steps.map((step) => [step.id, step])),
  };
}
