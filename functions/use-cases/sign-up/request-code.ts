import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { isDomestic } from '../../domain/contacts/countries.ts';
import { parsePhone, type E164 } from '../../domain/contacts/phone.ts';
import type { CodeTarget } from '../../domain/accounts/phone-code.ts';
import { sendCode } from '../../messages/texts/deliveries.ts';
import { Refusal, toRefusal, tooManyAttempts } from '../../platform/refusal.ts';
import { findSignUp, type FindSignUpDeps } from './find-sign-up.ts';

export interface SendCodeDeps {
  readonly data: Pick<Data, 'limits' | 'pauses' | 'phoneCodes' | 'platformNumbers'>;
  readonly replies: Pick<Queue, 'send'>;
}

export interface RequestCodeDeps extends FindSignUpDeps, SendCodeDeps {
  readonly data: FindSignUpDeps['data'] & SendCodeDeps['data'];
}

export interface RequestCodeInput {
  /** As the person typed it. */
  readonly phone: string;
  /** The token of a sign-up link. empty means none. */
  readonly token: string;
  readonly pack: Pack;
  /** The viewer's address as rate limits count it. */
  readonly address: string;
  readonly now: Date;
}

const NO_CODES = 'We cannot send codes at the moment. Please try again later, or ask the operator of the site.';
const NOT_DOMESTIC = 'We send codes to numbers in the United States and Canada only.';

/**
 * Asks for a code to a phone that a stranger gave. The answer is the same whether someone has the phone or not. The form
 * is public, so the limits per address, link or brand, and phone bound what strangers can spend.
 */
export async function requestSignUpCode(
  deps: RequestCodeDeps,
  { phone: given, token, pack, address, now }: RequestCodeInput,
): Promise<Refusal | undefined> {
  const waitSeconds = await deps.data.limits.countAttempt('codeAddress', address, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const signUp = await findSignUp(deps, { token, pack, now });
  if (signUp instanceof Refusal) return signUp;
  const phone = parseCodePhone(given, pack);
  if (phone instanceof Refusal) return phone;
  const target: CodeTarget = { purpose: 'SIGN_UP', subject: signUp.subject, phone };
  return requestCode(deps, { target, holder: signUp.link === null ? 'codeBrand' : 'codeHolder', pack, now });
}

/** Reads a phone that codes are sent to. Returns why not otherwise. */
export function parseCodePhone(given: string, pack: Pack): E164 | Refusal {
  const parsed = parsePhone(given);
  if (!parsed.ok) return toRefusal(parsed.reason, pack);
  return isDomestic(parsed.phone) ? parsed.phone : new Refusal(NOT_DOMESTIC);
}

/** Counts the request and queues the text. `holder`: the limit that the target's subject counts toward. */
export async function requestCode(
  { data, replies }: SendCodeDeps,
  input: {
    readonly target: CodeTarget;
    readonly holder: 'codeBrand' | 'codeHolder';
    readonly pack: Pack;
    readonly now: Date;
  },
): Promise<Refusal | undefined> {
  const { target, holder, pack, now } = input;
  const [number, pause] = await Promise.all([
    data.platformNumbers.findPlatformNumber(pack.id),
    data.pauses.findPlatformPause(),
  ]);
  if (number === null || pause !== null) return new Refusal(NO_CODES);
  for (const [scope, subject] of [
    ['codePhone', target.phone],
    [holder, `${target.purpose} ${target.subject}`],
  ] as const) {
    const waitSeconds = await data.limits.countAttempt(scope, subject, now);
    if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  }
  await replies.send({ body: sendCode(await data.phoneCodes.request(target, pack.id, now)) });
  return undefined;
}
