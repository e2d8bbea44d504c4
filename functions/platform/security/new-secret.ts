import { randomBytes } from 'node:crypto';

/** Returns 256 random bits in base64url, which no one can guess. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
