import * as z from 'zod/mini';
import { version, VERSION } from './message-version.ts';

/** Queue `Media`: work on stored files. */
export const mediaMessage = z.discriminatedUnion('kind', [
  /** Remove the files that nobody uses and that are due, one page at a time. */
  z.object({ version, kind: z.literal('removeUnused') }),
]);
type MediaMessage = z.infer<typeof mediaMessage>;

export const REMOVE_UNUSED: MediaMessage = { version: VERSION, kind: 'removeUnused' };
