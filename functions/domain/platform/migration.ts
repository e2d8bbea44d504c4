/** How far a worker is in one segment of the table. */
export interface SegmentProgress {
  readonly segment: number;
  /** How many items were read. A page that a worker did not finish is read, and counted, again. */
  readonly read: number;
  /** How many items were changed, at least: what an interrupted worker changed of its last page is not counted. */
  readonly changed: number;
  readonly done: Date | null;
}

/** A step of the data of a stage, as the table stores it. */
export interface MigrationState {
  readonly step: string;
  readonly begun: Date;
  /** null if not paused. */
  readonly paused: Date | null;
  /** Items that each segment reads at most in a second. */
  readonly rate: number;
  readonly segments: readonly SegmentProgress[];
}

/** A step, as the release knows it. */
export interface MigrationPlan {
  /** The number and the name, such as `0001-figures`. Steps run in the order of their numbers. */
  readonly name: string;
  /** One sentence for operators: what changes, and what is incomplete until then. */
  readonly what: string;
  /** The release does not read the old form anymore, so that it must not be deployed before the step is done. */
  readonly isRequired: boolean;
}

type MigrationStatus = 'PENDING' | 'RUNNING' | 'PAUSED' | 'DONE';

/** A step with how far it is. `read` and `changed` are items. */
export interface MigrationReport extends MigrationPlan {
  readonly status: MigrationStatus;
  readonly read: number;
  readonly changed: number;
  /** Which of the segments are through, such as 1 of 2. */
  readonly doneSegments: number;
  readonly segments: number;
  readonly done: Date | null;
}

/** A step is read in this many parts. As many workers of the queue Deletions run at once (infra/constructs/deletions). */
export const MIGRATION_SEGMENTS = 2;
/** Items in a second and segment. A page of 50 items is at most 6 read units for keys, and 100 changes. */
export const MIGRATION_RATE = 100;
/** More would take capacity from sending: a partition takes 1,000 writes in a second, and a change is up to ten writes. */
export const MAX_MIGRATION_RATE = 1_000;

/** Returns when all segments of a step are through. null means not yet. */
function getMigrationEnd({ segments }: MigrationState): Date | null {
  const ends = segments.flatMap(({ done }) => done?.getTime() ?? []);
  return ends.length === segments.length ? new Date(Math.max(...ends)) : null;
}

/** Returns how far each step of the release is, in their order. A step that nothing is stored of is pending. */
export function reportMigrations(
  plans: readonly MigrationPlan[],
  states: readonly MigrationState[],
): readonly MigrationReport[] {
  return plans.map(({ name, what, isRequired }) => {
    const state = states.find(({ step }) => step === name);
    const segments = state?.segments ?? [];
    const done = state ? getMigrationEnd(state) : null;
    return {
      name,
      what,
      isRequired,
      status: done ? 'DONE' : state === undefined ? 'PENDING' : state.paused ? 'PAUSED' : 'RUNNING',
      read: segments.reduce((sum, { read }) => sum + read, 0),
      changed: segments.reduce((sum, { changed }) => sum + changed, 0),
      doneSegments: segments.filter((segment) => segment.done).length,
      segments: segments.length || MIGRATION_SEGMENTS,
      done,
    };
  });
}

/** Returns the step that runs now or next: the first that is not done. null if all are done. */
export function findCurrentStep(reports: readonly MigrationReport[]): MigrationReport | null {
  return reports.find(({ status }) => status !== 'DONE') ?? null;
}

/** Returns the steps that must be done before the release can be deployed, and are not. */
export function listMissingSteps(reports: readonly MigrationReport[]): readonly MigrationReport[] {
  return reports.filter(({ isRequired, status }) => isRequired && status !== 'DONE');
}

/** Returns one line for a step: "0001-figures  running, 300 items read, 12 changed, 1 of 2 parts through". */
export function describeMigration(report: MigrationReport): string {
  const { name, status, read, changed, doneSegments, segments } = report;
  if (status === 'PENDING') return `${name}  not begun`;
  const amount = `${read} items read, ${changed} changed`;
  return status === 'DONE'
    ? `${name}  done, ${amount}`
    : `${name}  ${status.toLowerCase()}, ${amount}, ${doneSegments} of ${segments} parts through`;
}
