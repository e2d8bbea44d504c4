import { createHash } from 'node:crypto';
import { limitKey } from '../table/keys.ts';
import type { Update } from '../table/table.ts';
import { toTtl } from '../table/lifetimes.ts';

/** How often something may happen. */
export interface Limit {
  readonly seconds: number;
  readonly max: number;
}

/** Returns the update that counts one attempt, on condition that the limit allows it. */
export function buildAttempt(limit: Limit, now: Date): Update {
  return {
    UpdateExpression: 'ADD tries :one SET expires = if_not_exists(expires, :expires)',
    ConditionExpression: 'attribute_not_exists(tries) OR tries < :max',
    ExpressionAttributeValues: { ':one': 1, ':max': limit.max, ':expires': toTtl(getWindowEnd(limit, now), 'limit') },
  };
}

/** Returns when the window that contains `now` ends. */
export function getWindowEnd({ seconds }: Limit, now: Date): Date {
  return new Date((Math.floor(now.getTime() / 1000 / seconds) + 1) * seconds * 1000);
}

/**
 * Subjects are e-mails, IP addresses and phone numbers. They are hashed, so that the table holds no record of who tried
 * to sign in.
 */
export function buildKey(scope: string, subject: string, limit: Limit, now: Date) {
  const window = Math.floor(now.getTime() / 1000 / limit.seconds);
  return limitKey(scope, hashSubject(subject), `${limit.seconds}#${window}`);
}

/** Returns the key of what a subject does once in a period. */
export function buildPeriodKey(scope: string, subject: string) {
  return limitKey(scope, hashSubject(subject), 'PERIOD');
}

function hashSubject(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
