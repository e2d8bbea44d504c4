import type { Table, Write } from '../table/table.ts';
import { toTtl } from '../table/lifetimes.ts';
import { buildAttempt, buildKey, buildPeriodKey, getWindowEnd, type Limit } from './limit-items.ts';

export type { Limit };

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
  /** Wrong codes of one user's second factor. Only someone with the password gets to the code. */
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
  /** Such requests from one address, for all its people. The limit of each mailbox keeps it from being flooded. */
  resetAddress: [
    { seconds: MINUTE, max: 10 },
    { seconds: HOUR, max: 200 },
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
  /**
   * Codes that one address asks for, to phones that strangers type. A link that was texted names its phone, so that only tries of links that
   * lead nowhere count: a carrier gives thousands of phones one address.
   */
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
  /** Sign-ups, and wrong codes, from one address. */
  signUpAddress: [
    { seconds: MINUTE, max: 20 },
    { seconds: HOUR, max: 60 },
  ],
  testText: [
    { seconds: MINUTE, max: 5 },
    { seconds: HOUR, max: 30 },
  ],
  /**
   * Submissions of one public form from one address that start nothing: failures, and phones that have submitted it. Guests of one place share
   * its address, so that what a new phone submits does not count.
   */
  formAddress: [
    { seconds: MINUTE, max: 5 },
    { seconds: HOUR, max: 30 },
    { seconds: DAY, max: 200 },
  ],
  /** Submissions of one public form from all addresses: what strangers can spend of an organization. Staff see how much is used. */
  formPage: [
    { seconds: MINUTE, max: 120 },
    { seconds: HOUR, max: 1_000 },
    { seconds: DAY, max: 5_000 },
  ],
  /** Submissions for one phone by all forms of an organization. No one can use forms to bother a stranger. */
  formPhone: [
    { seconds: HOUR, max: 5 },
    { seconds: DAY, max: 10 },
  ],
  /** Visits of public forms that one address reports. They only count. A fair has one address for all its guests. */
  formVisit: [
    { seconds: MINUTE, max: 300 },
    { seconds: HOUR, max: 5_000 },
  ],
  /** How often one link of a text is opened or followed. A person does so a few times, and so do friends who get the link. */
  linkVisit: [{ seconds: MINUTE, max: 300 }],
  /** Reports of the pages of one link. A page whose viewer does something all the time reports 92 times a minute. */
  linkReport: [{ seconds: MINUTE, max: 600 }],
  /** Calls of one key of the API. A program that never stops must not take the capacity of the others. */
  apiKey: [{ seconds: MINUTE, max: 600 }],
  /** Test calls of other systems by one organization. No one can use the platform to load someone else's server. */
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

  /** Returns the seconds until a further attempt is allowed, and counts none. null if it is allowed now. Cost: one batch of reads. */
  async findWait(scope: keyof typeof LIMITS, subject: string, now: Date): Promise<number | null> {
    const used = (await this.readUse(scope, subject, now)).filter(({ tries, max }) => tries >= max);
    return used.length === 0 ? null : Math.max(...used.map((limit) => getWait(limit, now)));
  }

  /** Returns how many attempts each limit has counted in its current window. Cost: one batch of reads. */
  async readUse(
    scope: keyof typeof LIMITS,
    subject: string,
    now: Date,
  ): Promise<readonly (Limit & { readonly tries: number })[]> {
    const limits: readonly Limit[] = LIMITS[scope];
    const items = await this.#table.batchGet(limits.map((limit) => buildKey(scope, subject, limit, now)));
    return limits.map((limit, index) => ({ ...limit, tries: Number(items[index]?.tries ?? 0) }));
  }

  /** Counts one attempt in a transaction. The transaction fails when the attempt exceeds a limit. */
  attemptWrites(scope: keyof typeof LIMITS, subject: string, now: Date): Write[] {
    return LIMITS[scope].map((limit) =>
      this.#table.updateWrite(buildKey(scope, subject, limit, now), buildAttempt(limit, now)),
    );
  }

  /** Returns the seconds until all used-up limits end. `refused` is one of these limits. */
  async #computeWait(scope: keyof typeof LIMITS, subject: string, refused: Limit, now: Date): Promise<number> {
    const { seconds } = refused;
    const used = (await this.readUse(scope, subject, now)).filter(
      (limit) => limit.seconds === seconds || limit.tries >= limit.max,
    );
    return Math.max(...used.map((limit) => getWait(limit, now)));
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

function getWait(limit: Limit, now: Date): number {
  return Math.ceil((getWindowEnd(limit, now).getTime() - now.getTime()) / 1000);
}
