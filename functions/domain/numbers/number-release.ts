import { findClosedAt, type Billing } from '../billing/billing.ts';

/** How long a closed account keeps its number, so that a STOP still counts and the account can be opened again as it was. */
export const RELEASE_AFTER_DAYS = 30;

const DAY_MS = 86_400_000;

/** Returns when the number of a closed account is given back to the carrier. null if the account is open. */
export function findReleaseAt(billing: Billing | null | undefined, now: Date): Date | null {
  const closedAt = findClosedAt(billing, now);
  return closedAt && new Date(closedAt.getTime() + RELEASE_AFTER_DAYS * DAY_MS);
}

/** Returns whether the number is given back now. */
export function isReleaseDue(billing: Billing | null | undefined, now: Date): boolean {
  const releaseAt = findReleaseAt(billing, now);
  return releaseAt !== null && releaseAt <= now;
}
