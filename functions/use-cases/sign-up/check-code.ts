import type { Data } from '../../data/index.ts';
import { isCode, normalizeCode, type CodeTarget } from '../../domain/accounts/phone-code.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { verifyPassword } from '../../platform/security/password.ts';

/** One answer for a wrong, an expired, a used and a missing code. */
const WRONG_CODE = 'The code is not correct or has expired.';

/**
 * Compares a code. Returns the request that it belongs to, with which a transaction uses it up. A correct code stays usable
 * and its try does not count.
 */
export async function checkCode(
  { data }: { readonly data: Pick<Data, 'limits' | 'phoneCodes'> },
  input: {
    readonly target: CodeTarget;
    readonly code: string;
    /** The viewer's address as rate limits count it. */
    readonly address: string;
    readonly now: Date;
  },
): Promise<string | Refusal> {
  const { target, address, now } = input;
  const waitSeconds = await data.limits.countAttempt('signUpAddress', address, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const code = normalizeCode(input.code);
  const attempt = isCode(code) ? await data.phoneCodes.countTry(target, now) : null;
  if (!attempt || !(await verifyPassword(code, attempt.codeHash))) return new Refusal(WRONG_CODE);
  await Promise.all([
    data.phoneCodes.refundTry(target, attempt.requestId),
    data.limits.refundAttempt('signUpAddress', address, now),
  ]);
  return attempt.requestId;
}
