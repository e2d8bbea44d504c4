import type { Data } from '../../data/index.ts';
import type { ListedDeletion } from '../../data/deletions/deletions.ts';
import type { SweepHold, SweepProgress } from '../../data/deletions/sweeps.ts';
import { logger } from '../../platform/logger.ts';
import { deleteNextFiles, type DeletionFiles } from './deletion-files.ts';

export interface SweepDeps extends DeletionFiles {
  readonly data: Pick<Data, 'departures' | 'mediaFiles' | 'sweeps'>;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => Date;
}

export interface SweepLimits {
  /** Items that one call reads. */
  readonly items: number;
  /** Pages that one message reads. */
  readonly pages: number;
  /** Between two pages, so that the capacity of the table stays with those who work. */
  readonly pauseMs: number;
}

/** A message takes about half a minute, and a million items about ten minutes. */
const SWEEP_LIMITS: SweepLimits = { items: 1_000, pages: 50, pauseMs: 250 };

/**
 * Deletes the files of a removed organization, and then its items page by page over the whole table, until a full pass finds
 * nothing. The position is stored after each page, so that a worker may end anywhere. Returns whether there is more to do.
 */
export async function sweepOrganization(
  deps: SweepDeps,
  entry: ListedDeletion,
  limits: SweepLimits = SWEEP_LIMITS,
): Promise<boolean> {
  const hold = await deps.data.sweeps.acquire(entry, deps.now());
  // Another worker sweeps, or is done.
  if (hold === null) return false;
  if (!hold.filesDone) {
    const filesDone = await deleteNextFiles(deps, entry.organizationId);
    await deps.data.sweeps.store(hold, { filesDone, cursor: null, found: false });
    await deps.data.sweeps.letGo(hold);
    return true;
  }
  const isFinished = await sweepPages(deps, hold, limits);
  if (isFinished === null) return false;
  if (!isFinished) {
    await deps.data.sweeps.letGo(hold);
    return true;
  }
  await deps.data.sweeps.finish(hold);
  logger.info('All data of an organization was deleted', { organizationId: entry.organizationId });
  return false;
}

/** Returns whether a full pass has found nothing. null if another worker has taken the sweep over. */
async function sweepPages(deps: SweepDeps, hold: SweepHold, limits: SweepLimits): Promise<boolean | null> {
  const { sweeps } = deps.data;
  let at: SweepProgress = hold;
  for (let page = 0; page < limits.pages; page += 1) {
    if (page > 0) await deps.sleep(limits.pauseMs);
    const { own, people, next } = await sweeps.readPage(hold.entry.organizationId, at.cursor, limits.items);
    if (own.length > 0 && !at.found) {
      // Before the deletion: a worker that ends here must not count this pass as one that found nothing.
      at = { ...at, found: true };
      if (!(await sweeps.store(hold, at))) return null;
    }
    // Someone may have joined by an invitation after the removal, and is deleted with the last membership.
    for (const userId of people) await deps.data.departures.depart(userId, hold.entry.organizationId);
    await sweeps.deleteItems(own);
    if (next === null && !at.found) return true;
    at = { filesDone: true, cursor: next, found: next === null ? false : at.found };
    if (!(await sweeps.store(hold, at))) return null;
  }
  return false;
}
