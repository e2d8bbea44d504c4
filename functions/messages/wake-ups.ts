import * as z from 'zod/mini';
import { version, VERSION } from './message-version.ts';

/** Queue `Wakes`: asks the dispatcher to look at due messages. */
export const wakeUpMessage = z.discriminatedUnion('kind', [
  /** Look at one due minute, UTC: "2026-03-02T15:00". */
  z.object({ version, kind: z.literal('minute'), minute: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)) }),
  /** Look at every due minute up to now. */
  z.object({ version, kind: z.literal('sweep') }),
]);
export type WakeUpMessage = z.infer<typeof wakeUpMessage>;

export function minuteWakeUp(minute: string): WakeUpMessage {
  return { version: VERSION, kind: 'minute', minute };
}

export const SWEEP: WakeUpMessage = { version: VERSION, kind: 'sweep' };
