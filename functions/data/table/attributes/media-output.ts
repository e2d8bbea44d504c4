import * as z from 'zod/mini';
import type { MediaOutput } from '../../../domain/media/files/stored-media.ts';

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
