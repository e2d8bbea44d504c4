import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { passwordLinkMail } from '../../messages/mails.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';

export interface RequestPasswordLinkDeps {
  readonly data: Pick<Data, 'limits'>;
  /** null if the deployment sends no mails. */
  readonly mails: Pick<Queue, 'send'> | null;
}

/**
 * Asks for a mail with a link to set a password. The worker finds out whether the e-mail address has a user. So the answer
 * and its duration are the same for every address, and no one learns who has an account.
 */
export async function requestPasswordLink(
  { data, mails }: RequestPasswordLinkDeps,
  input: {
    /** Trimmed and in lower case. */
    readonly email: string;
    /** The viewer's address as rate limits count it. */
    readonly address: string;
    /** The host that the browser shows. */
    readonly host: string;
    readonly now: Date;
  },
): Promise<Refusal | undefined> {
  const { email, address, host, now } = input;
  if (mails === null) return new Refusal('This site sends no mails. Please ask your administrator for a new password.');
  for (const [scope, subject] of [
    ['resetAddress', address],
    ['resetAccount', email],
  ] as const) {
    const waitSeconds = await data.limits.countAttempt(scope, subject, now);
    if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  }
  await mails.send({ body: passwordLinkMail(email, host) });
  return undefined;
}
