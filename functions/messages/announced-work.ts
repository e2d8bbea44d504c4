import * as z from 'zod/mini';
import type { OrganizationId } from '../domain/shared/ids.ts';
import { version, VERSION } from './message-version.ts';

/**
 * Queues `Bulk` and `Imports`: start work whose caller may have ended between its commit and the queue. `work`: messages of the same
 * queue.
 */
export const announcedWorkMessage = z.object({
  version,
  kind: z.literal('startAnnounced'),
  organizationId: z.string(),
  announcementId: z.string(),
  work: z.array(z.unknown()),
});
export type AnnouncedWorkMessage = z.infer<typeof announcedWorkMessage>;

export function startAnnounced(
  organizationId: OrganizationId,
  announcementId: string,
  work: readonly unknown[],
): AnnouncedWorkMessage {
  return { version: VERSION, kind: 'startAnnounced', organizationId, announcementId, work: [...work] };
}
