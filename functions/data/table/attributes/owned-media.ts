import * as z from 'zod/mini';
import type { OwnedMedia } from '../../../domain/media/owned-media.ts';
import { MEDIA_PROBLEMS, MEDIA_STATES, type MediaOutput } from '../../../domain/media/stored-media.ts';

/** What pages show of a video, an audio or an image, as it is stored. */
export const mediaOutput = z.object({
  seconds: z.number(),
  contentType: z.string(),
  poster: z.nullable(z.string()),
  files: z.array(z.object({ key: z.string(), width: z.number(), height: z.number() })),
});

/** Returns what is stored, as a value that the table may change. */
export function copyOutput(output: MediaOutput | null): z.output<typeof mediaOutput> | null {
  return output && { ...output, files: [...output.files] };
}

/** A file as it is stored with what shows it. */
export const ownedMedia = z.object({
  kind: z.enum(['IMAGE', 'VIDEO', 'AUDIO']),
  mediaId: z.nullable(z.string()),
  state: z.enum(MEDIA_STATES),
  problem: z.nullable(z.enum(MEDIA_PROBLEMS)),
  output: z.nullable(mediaOutput),
});

/** Returns what is stored, as a value that the table may change. */
export function copyOwned(media: OwnedMedia | null): z.output<typeof ownedMedia> | null {
  return media && { ...media, output: copyOutput(media.output) };
}
