import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { startAnnounced } from '../../messages/announced-work.ts';
import { newId } from '../../platform/ids.ts';

export interface CommitWithWorkDeps {
  readonly data: Pick<Data, 'announcements'>;
  /** The queue of the work. */
  readonly queue: Pick<Queue, 'send'>;
}

/**
 * How long an announcement waits for its commit. A function that ends between its commit and the queue would lose the work, so the
 * message comes before the commit. It waits longer than a function of the API may run (infra/constructs/resolver-functions.ts): then the
 * commit is there, or never comes.
 */
export const SAFETY_DELAY_SECONDS = 30;

/**
 * Commits a change whose work continues in the background. The function may end between the commit and the queue, and the person may
 * never press again. So the work is announced before the commit, and starts half a minute later unless it was put on the queue.
 * `announced`: messages that do no harm when nothing was committed. `toWork`: the messages of what was committed, null for none.
 * Cost: a queue message and a write.
 */
export async function commitWithWork<T>(
  { data, queue }: CommitWithWorkDeps,
  { organizationId, now }: { readonly organizationId: OrganizationId; readonly now: Date },
  { announced, commit, toWork = () => announced, delaySeconds = 0 }: AnnouncedCommit<T>,
): Promise<T> {
  const announcementId = newId(now);
  await queue.send({
    body: startAnnounced(organizationId, announcementId, announced),
    delaySeconds: Math.max(delaySeconds, SAFETY_DELAY_SECONDS),
    group: organizationId,
  });
  const committed = await commit();
  for (const body of toWork(committed)) await queue.send({ body, delaySeconds, group: organizationId });
  await data.announcements.confirm(organizationId, announcementId, now);
  return committed;
}

export interface AnnouncedCommit<T> {
  readonly announced: readonly unknown[];
  readonly commit: () => Promise<T>;
  readonly toWork?: (committed: T) => readonly unknown[];
  /** How long the work waits. */
  readonly delaySeconds?: number;
}
