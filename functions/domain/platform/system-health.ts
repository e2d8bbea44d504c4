/**
 * The parts of the system that the status page asks about. The names are those of an older system, which callers know:
 * celery are the workers that send, beat is the scheduler.
 */
const STACKS = ['celery', 'beat'] as const;
export type StackName = (typeof STACKS)[number];

export function isStackName(name: string): name is StackName {
  return STACKS.some((stack) => stack === name);
}

/** The scheduler sweeps each minute. Two missed sweeps are an outage, one may be late. */
const MAX_SWEEP_AGE_MS = 3 * 60_000;

/** Returns whether the scheduler runs. `lastSweep`: null when it has never run. */
export function isSchedulerAlive(lastSweep: Date | null, now: Date): boolean {
  return lastSweep !== null && now.getTime() - lastSweep.getTime() <= MAX_SWEEP_AGE_MS;
}

/** How long the page waits for the workers to answer. They answer within a second when they run and have room. */
export const PROBE_TIMEOUT_MS = 8_000;
export const PROBE_PAUSE_MS = 250;
