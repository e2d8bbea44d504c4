import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { isEmail } from '../../domain/accounts/invitation.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { emailChangedMail, emailChangeMail } from '../../messages/mails.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { checkOwnPassword } from '../security/check-own-password.ts';
import { SAFETY_DELAY_SECONDS } from '../jobs/commit-with-work.ts';

export interface RequestEmailChangeDeps {
  readonly data: Pick<Data, 'accounts' | 'limits'>;
  /** null if the deployment sends no mails. */
  readonly mails: Pick<Queue, 'send'> | null;
}

/**
 * Asks for a mail to the new address of the actor. The address changes by the link in the mail. The answer is the same
 * whether someone has the address or not. The password is needed, because the page may be open on an unattended device.
 */
export async function requestEmailChange(
  { data, mails }: RequestEmailChangeDeps,
  actor: Actor,
  input: {
    /** Trimmed and in lower case. */
    readonly email: string;
    readonly password: string;
    /** The host that the browser shows. */
    readonly host: string;
  },
): Promise<Refusal | undefined> {
  const { email, password, host } = input;
  if (mails === null) return new Refusal('This site sends no mails. Please ask your administrator.');
  if (!isEmail(email)) return new Refusal('Please enter your new email address.');
  if (password === '') return new Refusal('Please enter your current password');
  const checked = await checkOwnPassword({ data }, actor, password, 'The current password is not correct.');
  if (checked instanceof Refusal) return checked;
  const { userId, now } = actor;
  const { user } = checked;
  if (email === user.email) return new Refusal('This is your email address already.');
  for (const limited of [userId, email]) {
    const wait = await data.limits.countAttempt('emailChange', limited, now);
    if (wait !== null) return tooManyAttempts(wait);
  }
  await mails.send({ body: emailChangeMail(userId, user.email, email, host) });
  return undefined;
}

export interface ConfirmEmailDeps extends RequestEmailChangeDeps {
  readonly data: Pick<Data, 'accounts' | 'emailChanges' | 'limits'>;
  readonly publish: Publish;
}

const LINK_ENDED = 'This link was used or has expired. Please change your email again.';

/**
 * Changes the e-mail address by the link of the mail, once. The old address gets a notice, which is queued before the commit, because the
 * link does not work a second time.
 */
export async function confirmEmail(
  { data, mails, publish }: ConfirmEmailDeps,
  input: {
    readonly token: string;
    /** The viewer's address as rate limits count it. */
    readonly address: string;
    /** The host that the browser shows. */
    readonly host: string;
    readonly now: Date;
  },
): Promise<Refusal | undefined> {
  const { token, address, host, now } = input;
  const waitSeconds = await data.limits.countAttempt('passwordLink', address, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const change = await data.emailChanges.findByToken(token, now);
  if (!change) return new Refusal(LINK_ENDED);
  await mails?.send({ body: emailChangedMail(change.userId, change.before, host), delaySeconds: SAFETY_DELAY_SECONDS });
  if (!(await data.emailChanges.confirm(token, change, now))) return new Refusal(LINK_ENDED);
  // A link is used once, and only failed attempts count: many people may share an address.
  await data.limits.refundAttempt('passwordLink', address, now);
  const memberships = await data.accounts.listMemberships(change.userId);
  await publish(memberships.map(({ organizationId }) => organizationChanged(organizationId)));
  return undefined;
}
