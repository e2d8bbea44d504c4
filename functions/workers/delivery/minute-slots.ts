import type { Data } from '../../data/index.ts';
import type { DueMessage } from '../../data/sending/due-messages.ts';
import type { DueMinute } from '../../data/sending/due-minutes.ts';
import { formatMinute } from '../../domain/hours/minute.ts';
import { allotSeconds, isMinuteUsedUp, type Pace } from '../../domain/sending/pace.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';

export interface SlotDeps {
  readonly data: Pick<Data, 'pacing'>;
  readonly now: () => Date;
}

/** When a message may leave: the start of a minute and the second in it. */
export interface Slot {
  readonly minuteStart: Date;
  readonly second: number;
  /** Seconds from the allotment to the slot. */
  readonly delay: number;
}

export const MINUTE_MS = 60_000;
const MAX_ATTEMPTS = 5;

/** Allots seconds of the current minute to the first messages. Returns one slot for each message that fits. */
export async function allotMinute(
  { data, now: readClock }: SlotDeps,
  organizationId: OrganizationId,
  texts: readonly DueMessage[],
  pace: Pace,
): Promise<Slot[]> {
  for (let round = 0; round < MAX_ATTEMPTS && texts.length > 0; round += 1) {
    const now = readClock();
    const minute = formatMinute(now);
    const used = await data.pacing.getAllottedSegments(organizationId, minute);
    const seconds = allotSeconds(
      texts.map((text) => text.segments),
      used,
      pace,
    );
    if (seconds.length === 0) return [];
    const segments = texts.slice(0, seconds.length).reduce((sum, text) => sum + text.segments, 0);
    if (!(await data.pacing.allotSegments(organizationId, minute, used, segments, now))) continue;
    const elapsedSeconds = Math.floor((now.getTime() % MINUTE_MS) / 1000);
    return seconds.map((second) => ({
      minuteStart: toMinuteStart(minute),
      second,
      delay: Math.max(0, second - elapsedSeconds),
    }));
  }
  return [];
}

/**
 * Returns whether the pace explains that messages still wait: the number used up the minute before this one.
 * Cost: one read.
 */
export async function wasPaceUsedUp(
  { data, now }: SlotDeps,
  organizationId: OrganizationId,
  pace: Pace,
): Promise<boolean> {
  const previous = formatMinute(new Date(now().getTime() - MINUTE_MS));
  return isMinuteUsedUp(await data.pacing.getAllottedSegments(organizationId, previous), pace);
}

function toMinuteStart(minute: string): Date {
  return new Date(`${minute}:00.000Z`);
}

/** When a message leaves its queue, and since when it could have left. */
export interface Departure {
  readonly delay: number;
  readonly notBefore: Date | null;
}

/** A message whose wait the pace does not explain could have left in its own minute. */
export function toDeparture({ minute }: DueMinute, slot: Slot | undefined, isExplained: boolean): Departure {
  if (!slot) return { delay: 0, notBefore: null };
  const start = isExplained ? slot.minuteStart : toMinuteStart(minute);
  return { delay: slot.delay, notBefore: new Date(start.getTime() + slot.second * 1000) };
}
