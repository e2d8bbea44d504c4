import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time, so that response times do not reveal them. An empty text equals nothing. */
export function timingSafeEqualStrings(one: string, other: string): boolean {
  const [attempt, b] = [Buffer.from(one), Buffer.from(other)];
  return attempt.length === b.length && attempt.length > 0 && timingSafeEqual(attempt, b);
}
