import * as z from 'zod/mini';

/**
 * The format of queue messages. During a deploy, new code meets messages of the code before it: an added field must be
 * optional or have a default. A message with an unknown version fails to parse and returns to its queue, where the code
 * that knows the version takes it after the deploy.
 */
export const version = z.literal(1);

/** The version that builders write. */
export const VERSION = 1;
