import { createHash } from 'node:crypto';
import { limitKey } from './keys.ts';
import type { Table } from './table.ts';
import { expiry } from './values.ts';

/** How often something may happen. */
export interface Limit {
  readonly seconds: number;
  readonly max: number;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** MECHANISMS, "Sessions and access". */
export const LIMITS = {
  loginAccount: [
    { seconds: MINUTE, max: 5 },
    { seconds: HOUR, max: 20 },
    { seconds: DAY, max: 50 },
  ],
  loginAddress: [
    { seconds: MINUTE, max: 30 },
    { seconds: HOUR, max: 200 },
  ],
  testText: [
    { seconds: MINUTE, max: 5 },
    { seconds: HOUR, max: 30 },
  ],
} as const satisfies Record<string, readonly Limit[]>;

/** Counts tries in fixed windows, a counter item for each, gone by themselves afterwards. */
export class Limits {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Counts one try. Null when it is within all limits, else how many seconds to wait. Cost: one write a limit. */
  async hit(scope: keyof typeof LIMITS, subject: string, now: Date): Promise<number | null> {
    const at = Math.floor(now.getTime() / 1000);
    const waits = await Promise.all(
      LIMITS[scope].map(async (limit) => {
        const ends = (Math.floor(at / limit.seconds) + 1) * limit.seconds;
        const item = await this.#table.update(keyOf(scope, subject, limit, now), {
          UpdateExpression: 'ADD tries :one SET expires = if_not_exists(expires, :expires)',
          ConditionExpression: 'attribute_not_exists(tries) OR tries < :max',
          ExpressionAttributeValues: { ':one': 1, ':max': limit.max, ':expires': expiry(new Date(ends * 1000), HOUR) },
        });
        return item ? 0 : ends - at;
      }),
    );
    const longest = Math.max(...waits);
    return longest > 0 ? longest : null;
  }

  /** Takes a try back that turned out to be right: only wrong ones count. */
  async forgive(scope: keyof typeof LIMITS, subject: string, now: Date): Promise<void> {
    await Promise.all(
      LIMITS[scope].map((limit) =>
        this.#table.update(keyOf(scope, subject, limit, now), {
          UpdateExpression: 'ADD tries :minus',
          ConditionExpression: 'tries > :zero',
          ExpressionAttributeValues: { ':minus': -1, ':zero': 0 },
        }),
      ),
    );
  }
}

/** Subjects are e-mails and addresses: hashed, they are no record of who tried to sign in. */
function keyOf(scope: string, subject: string, limit: Limit, now: Date) {
  const window = Math.floor(now.getTime() / 1000 / limit.seconds);
  return limitKey(scope, createHash('sha256').update(subject).digest('base64url'), `${limit.seconds}#${window}`);
}
