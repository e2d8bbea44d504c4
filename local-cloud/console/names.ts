import { z } from 'zod';

/** At most so many names in one call. The page asks for those in sight. */
const MAX_PAIRS = 60;

/** The body of `POST names`: phones, each with the number that texts with it. */
export const namesRequest = z.object({
  pairs: z.array(z.object({ phone: z.string().max(20), number: z.string().max(20) })).max(MAX_PAIRS),
});

/**
 * Finds the names of phones. The product that runs in the cloud knows them, because the cloud does not read what the table means. The
 * key of a name is `<phone> <number>`.
 */
export type FindNames = (
  environment: Record<string, string>,
  pairs: z.infer<typeof namesRequest>['pairs'],
) => Promise<Record<string, string>>;
