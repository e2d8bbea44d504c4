import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in a time that tells nothing of them. Nothing equals an empty text. */
export function timingSafeEqualStrings(one: string, other: string): boolean {
  const [attempt, b] = [Buffer.from(one), Buffer.from(other)];
  return attempt.length === b.length && attempt.length > 0 && timingSafeEqual(attempt, b);
}
