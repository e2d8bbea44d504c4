export type DayHalf = 'am' | 'pm';

/** An hour as people in the US type it. */
export interface TypedHour {
  /** 0 to 12. */
  readonly hour: number;
  readonly half: DayHalf;
}

const HALF_DAY = 12;

/** Returns the hour of the day, 0 to 23: 12 am is 0, and 12 pm is 12. What is outside 0 to 12 counts as the nearest of them. */
export function toHourOfDay({ hour, half }: TypedHour): number {
  const typed = Math.min(HALF_DAY, Math.max(0, Math.trunc(hour))) % HALF_DAY;
  return half === 'pm' ? typed + HALF_DAY : typed;
}

/** Returns an hour of the day, 0 to 23, as people type it. */
export function toTypedHour(hourOfDay: number): TypedHour {
  return { hour: hourOfDay % HALF_DAY || HALF_DAY, half: hourOfDay < HALF_DAY ? 'am' : 'pm' };
}
