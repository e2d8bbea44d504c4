import type { AnnouncedWorkMessage } from '../../messages/announced-work.ts';
import type { CommitWithWorkDeps } from './commit-with-work.ts';

/** Puts announced work on its queue, unless its caller did so. Work that starts twice does nothing twice. */
export async function startAnnouncedWork(
  { data, queue }: CommitWithWorkDeps,
  { organizationId, announcementId, work }: AnnouncedWorkMessage,
): Promise<void> {
  if (await data.announcements.isConfirmed(organizationId, announcementId)) return;
  for (const body of work) await queue.send({ body, group: organizationId });
}
