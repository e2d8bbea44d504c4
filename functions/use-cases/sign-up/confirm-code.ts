import type { Data } from '../../data/index.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkCode } from './check-code.ts';
import { findSignUp } from './find-sign-up.ts';
import { parseCodePhone } from './request-code.ts';

export interface ConfirmCodeDeps {
  readonly data: Pick<Data, 'limits' | 'phoneCodes' | 'signUpLinks'>;
}

/** Says whether a code of a sign-up is correct. The code stays usable for the sign-up itself. */
export async function confirmSignUpCode(
  deps: ConfirmCodeDeps,
  input: {
    readonly phone: string;
    readonly code: string;
    /** The token of a sign-up link. empty means none. */
    readonly token: string;
    readonly pack: Pack;
    /** The viewer's address as rate limits count it. */
    readonly address: string;
    readonly now: Date;
  },
): Promise<Refusal | undefined> {
  const { pack, address, now } = input;
  const allowed = await findSignUp(deps, input);
  if (allowed instanceof Refusal) return allowed;
  const phone = parseCodePhone(input.phone, pack);
  if (phone instanceof Refusal) return phone;
  const target = { purpose: 'SIGN_UP', subject: allowed.subject, phone } as const;
  const requestId = await checkCode(deps, { target, code: input.code, address, now });
  return requestId instanceof Refusal ? requestId : undefined;
}
