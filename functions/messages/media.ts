import * as z from 'zod/mini';
import type { MessageRef } from '../domain/sending/message.ts';
import { version, VERSION } from './message-version.ts';

/** Queue `Media`: work on stored files. */
export const mediaMessage = z.discriminatedUnion('kind', [
  /** Remove the files that no one uses and that are due, one page at a time. */
  z.object({ version, kind: z.literal('removeUnused') }),
  /** Start the job of a video that a slide or a group shows. */
  z.object({ version, kind: z.literal('startVideo'), organizationId: z.string(), mediaId: z.string() }),
  /** Ask for the jobs that have said nothing for hours. */
  z.object({ version, kind: z.literal('checkJobs') }),
  /** Fetch the files of an inbound text. `round`: how many attempts were made before. */
  z.object({
    version,
    kind: z.literal('fetchAttachments'),
    organizationId: z.string(),
    contactId: z.string(),
    messageId: z.string(),
    round: z.number(),
  }),
]);
type MediaMessage = z.infer<typeof mediaMessage>;

export const REMOVE_UNUSED: MediaMessage = { version: VERSION, kind: 'removeUnused' };

export const CHECK_MEDIA_JOBS: MediaMessage = { version: VERSION, kind: 'checkJobs' };

export function startVideoMessage(organizationId: string, mediaId: string): MediaMessage {
  return { version: VERSION, kind: 'startVideo', organizationId, mediaId };
}

export function fetchAttachmentsMessage({ organizationId, contactId, id }: MessageRef, round = 0): MediaMessage {
  return { version: VERSION, kind: 'fetchAttachments', organizationId, contactId, messageId: id, round };
}
