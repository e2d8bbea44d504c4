import { timingSafeEqual } from 'node:crypto';

/** Returns whether the text is one of the secrets. Compares with each, in constant time. */
export function isOneOfSecrets(text: string, secrets: readonly string[]): boolean {
  return secrets.map((secret) => timingSafeEqualStrings(text, secret)).includes(true);
}

/** Compares secrets in constant time, so that response times do not reveal them. An empty text equals nothing. */
export function timingSafeEqualStrings(one: string, other: string): boolean {
  const [attempt, b] = [Buffer.from(one), Buffer.from(other)];
  return attempt.length === b.length && attempt.length > 0 && timingSafeEqual(attempt, b);
}
