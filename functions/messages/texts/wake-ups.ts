import * as z from 'zod/mini';
import { version, VERSION } from '../message-version.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

/** A minute in UTC: "2026-03-02T15:00". */
const minute = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/));

/**
 * Queue `Wake`: asks the dispatcher to look at due messages. Only `dispatch` does the work, for one organization, so that
 * no organization waits for another one. The others only find out who has work.
 */
export const wakeUpMessage = z.discriminatedUnion('kind', [
  /** Dispatch some due minutes of one organization. */
  z.object({ version, kind: z.literal('dispatch'), organizationId: z.string(), minutes: z.array(minute) }),
  /** Find the organizations with due messages in a minute. */
  z.object({ version, kind: z.literal('minute'), minute }),
  /** Find every due minute up to now. scheduled: the scheduler sent it. */
  z.object({ version, kind: z.literal('sweep'), scheduled: z.optional(z.boolean()) }),
]);
export type WakeUpMessage = z.infer<typeof wakeUpMessage>;

export function organizationWakeUp(organizationId: OrganizationId, minutes: readonly string[]): WakeUpMessage {
  return { version: VERSION, kind: 'dispatch', organizationId, minutes: [...minutes] };
}

export function minuteWakeUp(due: string): WakeUpMessage {
  return { version: VERSION, kind: 'minute', minute: due };
}

export const SWEEP: WakeUpMessage = { version: VERSION, kind: 'sweep' };

/** The sweep of each minute. Its arrival shows that the scheduler runs. */
export const SCHEDULED_SWEEP: WakeUpMessage = { ...SWEEP, scheduled: true };
