import type { Data } from '../../data/index.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { verifyPassword } from '../../platform/security/password.ts';

/**
 * Checks the actor's own password before something that an unattended page must not do. The attempts are limited like those
 * to sign in. Returns the e-mail address of the actor.
 */
export async function checkOwnPassword(
  { data }: { readonly data: Pick<Data, 'accounts' | 'limits'> },
  { userId, now }: Actor,
  password: string,
): Promise<{ readonly email: string } | Refusal> {
  const user = (await data.accounts.findUsers([userId])).get(userId);
  const credentials = user ? await data.accounts.findCredentials(user.email) : null;
  if (!credentials) return notFound('user');
  const subject = `password of ${userId}`;
  const waitSeconds = await data.limits.countAttempt('loginCaller', subject, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  if (!(await verifyPassword(password, credentials.passwordHash))) return new Refusal('The password is not correct.');
  await data.limits.refundAttempt('loginCaller', subject, now);
  return { email: credentials.user.email };
}
