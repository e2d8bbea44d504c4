import { createHash } from 'node:crypto';

/** Returns what is stored of a random token, so that no one who reads the table can use the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
