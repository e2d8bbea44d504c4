import type { Data } from '../../data/index.ts';
import { parseSecondFactorCode } from '../../domain/accounts/second-factor.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { findTotpPeriod } from '../../platform/security/totp.ts';

const WRONG_CODE = 'This code is not correct or was used before. Wait for the next code of your app.';

/**
 * Uses up a code of the app, or a recovery code. Returns why the code is not accepted, or undefined. Attempts are limited
 * by user: a code has a million values, and 50 attempts a day find it once in decades.
 */
export async function consumeSecondFactorCode(
  { data }: { readonly data: Pick<Data, 'limits' | 'secondFactors'> },
  userId: UserId,
  typed: string,
  now: Date,
): Promise<Refusal | undefined> {
  const waitSeconds = await data.limits.countAttempt('secondFactor', userId, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const found = await data.secondFactors.findSecondFactor(userId);
  const code = parseSecondFactorCode(typed);
  if (!found?.since || code === null) return new Refusal(WRONG_CODE);
  const isAccepted =
    code.kind === 'RECOVERY'
      ? await data.secondFactors.useRecoveryCode(userId, code.code)
      : await consumePeriod(data, userId, found.secret, findTotpPeriod(found.secret, code.digits, now));
  if (!isAccepted) return new Refusal(WRONG_CODE);
  await data.limits.refundAttempt('secondFactor', userId, now);
  return undefined;
}

async function consumePeriod(
  data: Pick<Data, 'secondFactors'>,
  userId: UserId,
  secret: string,
  period: number | null,
): Promise<boolean> {
  return period !== null && data.secondFactors.usePeriod(userId, secret, period);
}
