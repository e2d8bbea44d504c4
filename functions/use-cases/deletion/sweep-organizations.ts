import type { Data } from '../../data/index.ts';
import type { ListedDeletion } from '../../data/deletions/deletions.ts';
import type { SweepHold, SweepPass } from '../../data/deletions/sweeps.ts';
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

/** Handling one queue message takes about half a minute, and deleting a million items about ten minutes. */
const SWEEP_LIMITS: SweepLimits = { items: 1_000, pages: 50, pauseMs: 250 };

/**
 * Deletes the files of a removed organization, and then its items together with those of all organizations that wait: page by page over
 * the whole table, until a full pass finds nothing of it. The position is stored after each page, so that a worker may end anywhere.
 * Returns the entry that continues at once. null means the next review continues, or another worker.
 */
export async function sweepOrganizations(
  deps: SweepDeps,
  entry: ListedDeletion,
  limits: SweepLimits = SWEEP_LIMITS,
): Promise<ListedDeletion | null> {
  const { sweeps } = deps.data;
  if (!(await sweeps.areFilesDone(entry))) {
    if (await deleteNextFiles(deps, entry.organizationId)) await sweeps.markFilesDone(entry);
    return entry;
  }
  const hold = await sweeps.acquire(deps.now());
  if (hold === null) return null;
  const pass = await findPass(deps, hold);
  if (pass === null) return null;
  // A pass for no organization would read the whole table for nothing.
  if (pass.going.length > 0 && !(await sweepPages(deps, { ...hold, pass }, limits))) return null;
  await sweeps.letGo(hold);
  const [next = null] = await sweeps.listWaiting(deps.now());
  return next;
}

/** Returns the pass that runs, or begins one for all that wait. null if another worker has taken the sweep over. */
async function findPass({ data: { sweeps }, now }: SweepDeps, hold: SweepHold): Promise<SweepPass | null> {
  if (hold.pass.going.length > 0) return hold.pass;
  const going = await sweeps.listWaiting(now());
  return (await sweeps.begin(hold, going)) ? { going, found: [], cursor: null } : null;
}

/** Continues a pass, to its end at most. Returns false if another worker has taken the sweep over. */
async function sweepPages(deps: SweepDeps, hold: SweepHold, limits: SweepLimits): Promise<boolean> {
  const { sweeps } = deps.data;
  const { going } = hold.pass;
  let { found, cursor } = hold.pass;
  for (let page = 0; page < limits.pages; page += 1) {
    if (page > 0) await deps.sleep(limits.pauseMs);
    const { own, people, next } = await sweeps.readPage(going, cursor, limits.items);
    const owners = [...new Set([...found, ...own.map(({ organizationId }) => organizationId)])];
    if (owners.length > found.length) {
      found = owners;
      // Before the deletion: a worker that ends here must not count this pass as one that found nothing.
      if (!(await sweeps.store(hold, { found, cursor }))) return false;
    }
    // Someone may have joined by an invitation after the removal, and is deleted with the last membership.
    for (const { userId, organizationId } of people) await deps.data.departures.depart(userId, organizationId);
    await sweeps.deleteItems(own.map(({ key }) => key));
    if (next === null) return endPass(deps, hold, { going, found });
    cursor = next;
    if (!(await sweeps.store(hold, { found, cursor }))) return false;
  }
  return true;
}

async function endPass(
  { data: { sweeps } }: SweepDeps,
  hold: SweepHold,
  pass: Pick<SweepPass, 'going' | 'found'>,
): Promise<boolean> {
  if (!(await sweeps.endPass(hold, pass))) return false;
  for (const { organizationId } of pass.going)
    if (!pass.found.includes(organizationId))
      logger.info('All data of an organization was deleted', { organizationId });
  return true;
}
