import { DateTime } from 'luxon';
import { SENDING_ZONE } from '../../../../../functions/domain/hours/sending-zone.ts';

const MINUTES_PER_DAY = 1_440;
/** The sending hours of a day, in minutes: 8 am to 8 pm. */
const OPENS = 8 * 60;
const CLOSES = 20 * 60;

/** The hours in which texts leave, as shares of the day. */
export const SENDING_HOURS = { from: OPENS / MINUTES_PER_DAY, to: CLOSES / MINUTES_PER_DAY } as const;

/** What goes out by one step, and when the first and the last text of it is expected to go out. */
export interface PlannedTexts {
  /** The step as people count: 1 is the first. */
  readonly position: number;
  readonly texts: number;
  readonly first: Date;
  readonly last: Date;
}

/** The texts of one step on one day. `from` and `to` are shares of the day. */
export interface DayBar extends PlannedTexts {
  readonly from: number;
  readonly to: number;
}

/** Returns the steps of a summary whose times are known, with their positions. */
export function listPlannedTexts(
  steps: readonly { readonly texts: number; readonly first: string | null; readonly last: string | null }[],
): readonly PlannedTexts[] {
  return steps.flatMap(({ texts, first, last }, index) =>
    first === null || last === null
      ? []
      : [{ position: index + 1, texts, first: new Date(first), last: new Date(last) }],
  );
}

/** Returns the share of its day that has passed at a time, 0 to 1. */
export function getShareOfDay(at: Date): number {
  const local = DateTime.fromJSDate(at, { zone: SENDING_ZONE });
  return (local.hour * 60 + local.minute) / MINUTES_PER_DAY;
}

/**
 * Returns a bar for each day on which a step sends texts, in the order of the steps, at most `limit`. A step that takes several days goes
 * on until the sending hours end, and begins again with them. `isAllDay`: the organization sends at any hour.
 */
export function buildDayBars(planned: readonly PlannedTexts[], limit: number, isAllDay: boolean): readonly DayBar[] {
  const bars: DayBar[] = [];
  for (const step of planned) {
    const last = DateTime.fromJSDate(step.last, { zone: SENDING_ZONE });
    let at = DateTime.fromJSDate(step.first, { zone: SENDING_ZONE });
    while (at <= last && bars.length < limit) {
      const end = isAllDay ? at.endOf('day') : at.startOf('day').plus({ minutes: CLOSES });
      const until = last < end ? last : end;
      const [first, lastOfDay] = [at.toJSDate(), until.toJSDate()];
      bars.push({ ...step, first, last: lastOfDay, from: getShareOfDay(first), to: getShareOfDay(lastOfDay) });
      at = at.startOf('day').plus({ days: 1, minutes: isAllDay ? 0 : OPENS });
    }
  }
  return bars;
}
