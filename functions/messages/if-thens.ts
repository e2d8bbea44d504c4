import * as z from 'zod/mini';
import { version } from './message-version.ts';

const ids = { version, organizationId: z.string(), contactId: z.string(), id: z.string() };

/** Queue `IfThens`: what follows from what contacts do with pitches. */
export const ifThenMessage = z.discriminatedUnion('kind', [
  /** Look at the if/thens of a contact at a step. `id`: the step and the round (`formatStepRound`). */
  z.object({ ...ids, kind: z.literal('checkIfThens') }),
  /** Do an action of an if/then that has fired. `id`: of the action run. */
  z.object({ ...ids, kind: z.literal('runAction') }),
]);
export type IfThenMessage = z.infer<typeof ifThenMessage>;
