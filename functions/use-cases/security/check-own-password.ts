import type { Credentials } from '../../data/accounts/accounts.ts';
import type { Data } from '../../data/index.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { verifyPassword } from '../../platform/security/password.ts';

/**
 * Checks the actor's own password before something that an unattended page must not do. The attempts are limited like those
 * to sign in. Returns the actor's credentials. `whenWrong`: what the
 * person learns about a wrong password.
 */
export async function checkOwnPassword(
  { data }: { readonly data: Pick<Data, 'accounts' | 'limits'> },
  { userId, now }: Actor,
  password: string,
  whenWrong = 'The password is not correct.',
): Promise<Credentials | Refusal> {
  const user = (await data.accounts.findUsers([userId])).get(userId);
  const credentials = user ? await data.accounts.findCredentials(user.email) : null;
  if (!credentials) return notFound('user');
  const subject = `password of ${userId}`;
  const waitSeconds = await data.limits.countAttempt('loginCaller', subject, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  if (!(await verifyPassword(password, credentials.passwordHash))) return new Refusal(whenWrong);
  await data.limits.refundAttempt('loginCaller', subject, now);
  return credentials;
}
