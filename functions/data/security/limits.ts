import { createHash } from 'node:crypto';
import { limitKey } from '../table/keys.ts';
import type { Table, Update, Write } from '../table/table.ts';
import { toTtl } from '../table/lifetimes.ts';

/** How often something may happen. */
export interface Limit {
  readonly seconds: number;
  readonly max: number;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** The limits of each scope, shortest window first. */
export const LIMITS = {
  /** One caller at one account. The caller is an address, or a device that signed in to the account before. */
  loginCaller: [
    { seconds: MINUTE, max: 5 },
    { seconds: HOUR, max: 20 },
    { seconds: DAY, max: 50 },
  ],
  /**
   * All unknown devices at one account. Strangers with many addresses can use this limit up, so the limit is loose and no
   * window is longer than an hour.
   */
  loginAccount: [
    { seconds: MINUTE, max: 20 },
    { seconds: HOUR, max: 100 },
  ],
  loginAddress: [
    { seconds: MINUTE, max: 30 },
    { seconds: HOUR, max: 200 },
  ],
  /** Wrong codes of one user's second factor. Only somebody with the password gets to the code. */
  secondFactor: [
    { seconds: MINUTE, max: 5 },
    { seconds: HOUR, max: 20 },
    { seconds: DAY, max: 50 },
  ],
  /**
   * Failed tries of a link from a mail or a hand-off, from one address. The token cannot be guessed; this limits the work.
   * A used link does not count, because a team behind one address joins within a minute.
   */
  passwordLink: [
    { seconds: MINUTE, max: 10 },
    { seconds: HOUR, max: 60 },
  ],
  /** Requests for a link to set a password, for one e-mail address. Existing and unknown addresses count alike. */
  resetAccount: [
    { seconds: MINUTE, max: 1 },
    { seconds: HOUR, max: 3 },
    { seconds: DAY, max: 5 },
  ],
  /** Such requests from one address: nobody can use the platform to flood mailboxes. */
  resetAddress: [
    { seconds: MINUTE, max: 10 },
    { seconds: HOUR, max: 50 },
  ],
  /** Invitations of one organization. Each is a mail to an address that the platform does not know. */
  invitation: [
    { seconds: HOUR, max: 60 },
    { seconds: DAY, max: 200 },
  ],
  /**
   * Codes to one phone. Each code allows five tries, so a stranger has 25 guesses a day at a million codes.
   */
  codePhone: [
    { seconds: MINUTE, max: 1 },
    { seconds: HOUR, max: 3 },
    { seconds: DAY, max: 5 },
  ],
  /** Mails to confirm a new e-mail address, for one user, and to one address. */
  emailChange: [
    { seconds: HOUR, max: 3 },
    { seconds: DAY, max: 5 },
  ],
  /** Codes that one address asks for, to any phones. */
  codeAddress: [
    { seconds: HOUR, max: 10 },
    { seconds: DAY, max: 30 },
  ],
  /** Codes for one sign-up link, or for one user who changes the phone. */
  codeHolder: [{ seconds: DAY, max: 10 }],
  /** Codes of a brand whose sign-up needs no link: what strangers with many addresses can spend. */
  codeBrand: [
    { seconds: HOUR, max: 200 },
    { seconds: DAY, max: 1_000 },
  ],
  /** Sign-ups, and tries of codes, from one address. */
  signUpAddress: [
    { seconds: MINUTE, max: 20 },
    { seconds: HOUR, max: 60 },
  ],
  testText: [
    { seconds: MINUTE, max: 5 },
    { seconds: HOUR, max: 30 },
  ],
  /** Submissions of one public form from one address. */
  formAddress: [
    { seconds: MINUTE, max: 3 },
    { seconds: HOUR, max: 10 },
    { seconds: DAY, max: 20 },
  ],
  /** Submissions of one public form from all addresses: what strangers with many addresses can spend of an organization. */
  formPage: [
    { seconds: MINUTE, max: 120 },
    { seconds: HOUR, max: 1_000 },
    { seconds: DAY, max: 5_000 },
  ],
  /** Submissions for one phone by all forms of an organization. Nobody can use forms to bother a stranger. */
  formPhone: [
    { seconds: HOUR, max: 5 },
    { seconds: DAY, max: 10 },
  ],
  /** Visits of public forms that one address reports. They only count. */
  formVisit: [
    { seconds: MINUTE, max: 60 },
    { seconds: HOUR, max: 600 },
  ],
  /** Calls of one key of the API. A program that never stops must not take the capacity of the others. */
  apiKey: [{ seconds: MINUTE, max: 600 }],
  /** Test calls of other systems by one organization. Nobody can use the platform to load somebody else's server. */
  webhookTest: [
    { seconds: MINUTE, max: 10 },
    { seconds: HOUR, max: 60 },
  ],
  /** Answers to one keyword of one phone. Two machines that answer each other would otherwise never end. */
  keywordAnswer: [{ seconds: HOUR, max: 1 }],
} as const satisfies Record<string, readonly Limit[]>;

/** What happens once for a subject in so many seconds, counted from the last time. */
const PERIODS = {
  /** Texts that show the platform to a phone. */
  demoPhone: 30 * DAY,
} as const satisfies Record<string, number>;

/** Counts attempts in fixed windows. Each counter is an item that expires by itself. */
export class Limits {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Counts one attempt. Returns null when the attempt is within all limits, else the seconds to wait. An attempt that a
   * short limit refuses does not count toward the longer limits: otherwise a minute of attacks would lock out the
   * account's owner for a day. Cost: one write per limit. A refused attempt costs the writes of the limits that
   * accepted it, one refused write and one batch of reads.
   */
  async countAttempt(scope: keyof typeof LIMITS, subject: string, now: Date): Promise<number | null> {
    for (const limit of LIMITS[scope]) {
      const item = await this.#table.update(buildKey(scope, subject, limit, now), buildAttempt(limit, now));
      if (!item) return this.#computeWait(scope, subject, limit, now);
    }
    return null;
  }

  /** Counts one attempt in a transaction. The transaction fails when the attempt exceeds a limit. */
  attemptWrites(scope: keyof typeof LIMITS, subject: string, now: Date): Write[] {
    return LIMITS[scope].map((limit) =>
      this.#table.updateWrite(buildKey(scope, subject, limit, now), buildAttempt(limit, now)),
    );
  }

  /** Returns the seconds until all used-up limits end. `refused` is one of these limits. */
  async #computeWait(scope: keyof typeof LIMITS, subject: string, refused: Limit, now: Date): Promise<number> {
    const limits: readonly Limit[] = LIMITS[scope];
    const items = await this.#table.batchGet(limits.map((limit) => buildKey(scope, subject, limit, now)));
    const used = limits.filter((limit, index) => limit === refused || Number(items[index]?.tries ?? 0) >= limit.max);
    return Math.max(...used.map((limit) => Math.ceil((getWindowEnd(limit, now).getTime() - now.getTime()) / 1000)));
  }

  /** Claims a scope for a period in a transaction. The transaction fails when the subject claimed it within the period before. */
  claimWrite(scope: keyof typeof PERIODS, subject: string, now: Date): Write {
    const until = new Date(now.getTime() + PERIODS[scope] * 1000);
    return this.#table.updateWrite(buildPeriodKey(scope, subject), {
      UpdateExpression: 'SET claimedUntil = :until, expires = :expires',
      ConditionExpression: 'attribute_not_exists(pk) OR claimedUntil <= :now',
      ExpressionAttributeValues: {
        ':until': until.toISOString(),
        ':now': now.toISOString(),
        ':expires': toTtl(until, 'limit'),
      },
    });
  }

  /** Takes a successful attempt back, because only failed attempts count. */
  async refundAttempt(scope: keyof typeof LIMITS, subject: string, now: Date): Promise<void> {
    await Promise.all(
      LIMITS[scope].map((limit) =>
        this.#table.update(buildKey(scope, subject, limit, now), {
          UpdateExpression: 'ADD tries :minus',
          ConditionExpression: 'tries > :zero',
          ExpressionAttributeValues: { ':minus': -1, ':zero': 0 },
        }),
      ),
    );
  }
}

function buildAttempt(limit: Limit, now: Date): Update {
  return {
    UpdateExpression: 'ADD tries :one SET expires = if_not_exists(expires, :expires)',
    ConditionExpression: 'attribute_not_exists(tries) OR tries < :max',
    ExpressionAttributeValues: { ':one': 1, ':max': limit.max, ':expires': toTtl(getWindowEnd(limit, now), 'limit') },
  };
}

/** Returns when the window that contains `now` ends. */
function getWindowEnd({ seconds }: Limit, now: Date): Date {
  return new Date((Math.floor(now.getTime() / 1000 / seconds) + 1) * seconds * 1000);
}

/**
 * Subjects are e-mails, IP addresses and phone numbers. They are hashed, so that the table holds no record of who tried
 * to sign in.
 */
function buildKey(scope: string, subject: string, limit: Limit, now: Date) {
  const window = Math.floor(now.getTime() / 1000 / limit.seconds);
  return limitKey(scope, hashSubject(subject), `${limit.seconds}#${window}`);
}

function buildPeriodKey(scope: string, subject: string) {
  return limitKey(scope, hashSubject(subject), 'PERIOD');
}

function hashSubject(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
