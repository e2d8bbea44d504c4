import {
  hasBegun,
  listStepFates,
  planAppointmentStep,
  traceAppointmentStep,
  type StepFate,
} from '../appointments/plan.ts';
import type { Occasion } from '../appointments/appointment.ts';
import { planCurrentStep, planNextStep } from '../campaigns/enrollment.ts';
import { isFinished, type Step } from '../campaigns/step.ts';
import { traceDue, type DueStages } from '../campaigns/timing.ts';
import { findClosed, nextHandOver } from '../hours/window.ts';
import type {
  AppliedRule,
  SimulatedAppointment,
  SimulationInput,
  TimedStep,
  TimingRule,
  UnsentStep,
} from './simulation.ts';

/**
 * Returns when each step of the instant phase that is still ahead would go out. The plan is the one that the workers follow, with
 * each text handed over the moment it may be.
 */
export function timeInstantSteps(input: SimulationInput): (TimedStep | UnsentStep)[] {
  const { campaign, instant, rules, start } = input;
  if (instant === null) return [];
  const timed: TimedStep[] = [];
  const passed = [...instant.passed];
  let { base } = instant;
  for (;;) {
    const progress = { ...instant, passed };
    const isWaiting = timed.length === 0 && instant.stepId !== null;
    const next = (isWaiting ? planCurrentStep : planNextStep)(campaign, progress, base, rules);
    if (next.kind === 'FINISH') return timed;
    passed.push(next.step.id);
    if (next.kind === 'WAIT')
      return [...timed, { kind: 'UNFINISHED', step: next.step }, ...listNotReached(input, passed)];
    const earliest = next.due > start ? next.due : start;
    const entry = handOver(input, next.step, {
      stages: traceDue(base, next.step.timing, rules),
      earliest,
      occasion: instant.occasion,
    });
    timed.push(entry);
    base = entry.at;
  }
}

/** The steps that a contact does not reach, because it waits for a step before them. */
function listNotReached({ campaign }: SimulationInput, passed: readonly string[]): UnsentStep[] {
  return campaign.structure.FEATURE.flatMap((stepId): UnsentStep[] => {
    const step = campaign.steps[stepId];
    return step && !passed.includes(stepId) ? [{ kind: 'NOT_REACHED', step }] : [];
  });
}

/** Returns when each step before and after an appointment that is still ahead would go out, and which steps are left out. */
export function timeAppointmentSteps(
  input: SimulationInput,
  { appointment, progress }: SimulatedAppointment,
): (TimedStep | UnsentStep)[] {
  const { campaign, rules, start } = input;
  const { occasion } = appointment;
  const passed = [...progress.passed];
  const timed: TimedStep[] = [];
  let now = start;
  if (occasion === null || !campaign.hasAppt) return [];
  for (;;) {
    const next = planAppointmentStep(campaign, { ...progress, passed }, appointment, rules, now);
    const stages = next.kind === 'TEXT' ? traceAppointmentStep(next.step, occasion, rules) : null;
    if (next.kind !== 'TEXT' || stages === null) break;
    const earliest = now > next.due ? now : next.due;
    const entry = handOver(input, next.step, { stages, earliest, occasion });
    now = entry.at;
    // The hours of the contact left no time. The plan at that moment passes over the step.
    if (next.step.structureType === 'BEFORE' && hasBegun(appointment, now)) continue;
    timed.push(entry);
    passed.push(next.step.id);
  }
  const rest = listStepFates(campaign, appointment, progress, rules).filter(({ step }) => !passed.includes(step.id));
  return [...timed, ...rest.map(toUnsent)];
}

function toUnsent(fate: StepFate): UnsentStep {
  const { step } = fate;
  if (fate.kind === 'DUE' && !isFinished(step)) return { kind: 'UNFINISHED', step };
  return { kind: 'LEFT_OUT', step, reason: fate.kind === 'DUE' ? 'NO_TIME' : fate.kind };
}

/** Hands a step over at the first moment from `earliest` on that is within all hours, and says which rules led there. */
function handOver(
  { rules, contactRules }: SimulationInput,
  step: Step,
  {
    stages: { delayed, held, chosen, due },
    earliest,
    occasion,
  }: { readonly stages: DueStages; readonly earliest: Date; readonly occasion: Occasion | null },
): TimedStep {
  const at = nextHandOver(earliest, contactRules);
  const planned = findClosed(chosen, rules);
  const late: TimingRule | null = at > earliest ? (findClosed(earliest, contactRules) ?? 'CLOSING') : null;
  const applied: AppliedRule[] = [
    { rule: 'DELAY', at: delayed },
    ...(held > delayed ? [{ rule: 'NOT_BEFORE', at: held } as const] : []),
    ...(chosen.getTime() === held.getTime() ? [] : [{ rule: 'HOUR', at: chosen } as const]),
    ...(planned === null ? [] : [{ rule: planned, at: due }]),
    ...(late === null ? [] : [{ rule: late, at }]),
  ];
  return { kind: 'TIMED', step, at, applied, occasion };
}
