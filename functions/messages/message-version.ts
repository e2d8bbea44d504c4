import * as z from 'zod/mini';

/**
 * The format of queue messages. During a deployment, new code gets messages of older code, so an added field must be
 * optional or have a default. A message with an unknown version fails to parse and returns to its queue. The code that
 * knows the version processes the message after the deployment.
 */
export const version = z.literal(1);

/** The version that builders write. */
export const VERSION = 1;
