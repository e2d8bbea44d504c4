import { randomBytes } from 'node:crypto';

/** Returns a new id of the carrier. `prefix`: the kind of thing that it names. */
export function newSid(prefix = 'SM'): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}
