/** The highest number of contacts in a billing cycle. */
export interface ContactsPeak {
  /** The start of the cycle. */
  readonly periodStart: Date;
  readonly highest: number;
  /** The highest number that the payment provider has. Null if it has none yet. */
  readonly reported: number | null;
}

/** For how long the payment provider adds usage to the invoice of an ended cycle at most (Stripe, "Configure grace period"). */
const LATE_REPORT_HOURS = 72;
const HOUR_MS = 3_600_000;

/** Returns whether the payment provider lacks the highest number of a cycle. */
export function isUnreported({ highest, reported }: Pick<ContactsPeak, 'highest' | 'reported'>): boolean {
  return reported === null || reported < highest;
}

/** Returns whether a report can still reach the invoice of a cycle that ended at a moment. */
export function takesLateReport(endedAt: Date, now: Date): boolean {
  return now.getTime() - endedAt.getTime() < LATE_REPORT_HOURS * HOUR_MS;
}
