import type { Data } from '../../data/index.ts';
import type { MigrationStep } from '../../data/migrations/step.ts';
import { findCurrentStep, reportMigrations } from '../../domain/platform/migration.ts';
import { migrateMessage, type MigrateMessage } from '../../messages/deletions.ts';

export interface RunSegmentDeps {
  readonly data: Pick<Data, 'migrations' | 'table'>;
  readonly steps: readonly MigrationStep[];
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => Date;
}

/** How long a worker spends on one message. Its function ends after 120 seconds, and the last page may take long. */
const SLICE_MS = 45_000;
/** A page is one read. A kill repeats one page at most. */
const ITEMS_PER_PAGE = 50;

/**
 * Continues a segment of a step for some time, at the step's rate. Each change of an item is conditional on the form that was
 * read, so that a repeated page, a second worker and the work of the stage change nothing twice. Returns what the queue must
 * deliver next: the rest of the segment, or the segments of the step that follows.
 */
export async function runSegment(
  deps: RunSegmentDeps,
  { step: name, segment }: MigrateMessage,
): Promise<MigrateMessage[]> {
  const { data, steps, now } = deps;
  const step = steps.find((each) => each.name === name);
  const hold = step ? await data.migrations.acquire(name, segment, now()) : null;
  if (!step || !hold) return [];
  const until = now().getTime() + SLICE_MS;
  let progress = hold;
  while (now().getTime() < until) {
    const began = now().getTime();
    const page = await data.table.scanSegment({
      segment,
      segments: hold.segments,
      from: progress.cursor,
      limit: ITEMS_PER_PAGE,
      attributes: step.attributes,
    });
    let changed = 0;
    for (const item of page.items) if (await step.change(data.table, item)) changed += 1;
    progress = {
      ...progress,
      cursor: page.next,
      read: progress.read + page.read,
      changed: progress.changed + changed,
    };
    const mayContinue = await data.migrations.store(progress, page.next === null ? now() : null);
    if (page.next === null) return listNextMessages(deps);
    if (!mayContinue) {
      await data.migrations.letGo(progress);
      return [];
    }
    await deps.sleep(Math.max(0, (page.read * 1_000) / hold.rate - (now().getTime() - began)));
  }
  await data.migrations.letGo(progress);
  return [migrateMessage(name, segment)];
}

/**
 * Returns the messages for the segments that are not through of the step that runs now. Nothing for a step that has not begun
 * or is paused. Repeated messages do no harm: one worker has a segment at a time. Cost: one query.
 */
export async function listNextMessages({
  data,
  steps,
}: Pick<RunSegmentDeps, 'data' | 'steps'>): Promise<MigrateMessage[]> {
  const states = await data.migrations.listMigrations();
  const current = findCurrentStep(reportMigrations(steps, states));
  if (current?.status !== 'RUNNING') return [];
  const segments = states.find(({ step }) => step === current.name)?.segments ?? [];
  return segments.flatMap(({ segment, done }) => (done ? [] : [migrateMessage(current.name, segment)]));
}
