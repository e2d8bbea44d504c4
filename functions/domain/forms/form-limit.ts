/** How many submissions a form takes in a period, from everyone together, and how many it has taken in the period of now. */
export interface FormLimit {
  readonly seconds: number;
  readonly max: number;
  readonly used: number;
}

/** Staff are warned from this share on, so that they can act before people are refused. */
const NEAR = 0.8;

/** Returns the limit that is nearest to its end, when it is near, or null. */
export function findNearLimit(limits: readonly FormLimit[]): FormLimit | null {
  const near = limits.filter(({ used, max }) => used >= NEAR * max);
  return near.toSorted((one, other) => other.used / other.max - one.used / one.max)[0] ?? null;
}

/** Returns the name of the period of a limit, such as "hour". */
export function nameFormPeriod({ seconds }: Pick<FormLimit, 'seconds'>): string {
  if (seconds <= 60) return 'minute';
  return seconds <= 3_600 ? 'hour' : 'day';
}
