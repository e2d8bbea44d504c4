import type { Data } from '../../data/index.ts';
import { newBilling } from '../../domain/billing/billing.ts';
import { newOrganization, type User } from '../../domain/accounts/account.ts';
import { isEmail } from '../../domain/accounts/invitation.ts';
import { reasonNotAllowedPassword } from '../../domain/accounts/password.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { CodeTarget } from '../../domain/accounts/phone-code.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { hashPassword, verifyPassword } from '../../platform/security/password.ts';
import type { Joined } from '../accounts/accept-invitation.ts';
import { checkCode } from './check-code.ts';
import { findSignUp } from './find-sign-up.ts';
import { parseCodePhone } from './request-code.ts';

export interface SignUpDeps {
  readonly data: Pick<Data, 'accounts' | 'limits' | 'phoneCodes' | 'registrations' | 'sessions' | 'signUpLinks'>;
  /** Whether a new organization needs a plan before it sends. */
  readonly isBilled: boolean;
}

export interface SignUpInput {
  readonly name: string;
  /** Trimmed and in lower case. */
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly repeated: string;
  readonly organizationName: string;
  /** The token of a sign-up link. empty means none. */
  readonly token: string;
  readonly phoneCode: string;
  readonly pack: Pack;
  /** The viewer's address as rate limits count it. */
  readonly address: string;
  /** The name of the device in the list of sessions. */
  readonly device: string;
  readonly now: Date;
}

/** One answer for everything that the e-mail address may be, so that no one can find out who has an account. */
const NOT_CREATED = 'We could not create this account. If you have one already, sign in or ask for a new password.';
const CHANGED = 'The code or the link was used in the meantime. If that was you, sign in.';

/**
 * Creates an organization with the person as its owner, and starts a session. The phone is confirmed by a code. Someone
 * who has an account owns the new organization, too, if the password is that of the account.
 */
export async function signUp(deps: SignUpDeps, input: SignUpInput): Promise<Joined | Refusal> {
  const { data } = deps;
  const { token, pack, address, device, now } = input;
  const problem = findProblem(input);
  if (problem !== null) return new Refusal(problem);
  const allowed = await findSignUp(deps, { token, pack, now });
  if (allowed instanceof Refusal) return allowed;
  const phone = parseCodePhone(input.phone, pack);
  if (phone instanceof Refusal) return phone;
  const target: CodeTarget = { purpose: 'SIGN_UP', subject: allowed.subject, phone };
  const requestId = await checkCode(deps, { target, code: input.phoneCode, address, now });
  if (requestId instanceof Refusal) return requestId;
  const owner = await identifyOwner(deps, input, phone);
  if (owner instanceof Refusal) return owner;
  const organization = newOrganization({
    id: newId(now),
    name: input.organizationName.trim(),
    brand: pack.id,
    messageAlertIds: [owner.user.id],
    billing: deps.isBilled ? newBilling(now) : null,
  });
  const code = { target, requestId };
  const linkId = allowed.link?.id ?? null;
  if (!(await data.registrations.createRegistration({ organization, ...owner, code, linkId }, now)))
    return new Refusal(CHANGED);
  const memberships = await data.accounts.listMemberships(owner.user.id);
  const session = owner.user.secondFactor
    ? null
    : await data.sessions.start(owner.user.id, organization.id, now, device);
  return { campaignId: null, user: owner.user, memberships, token: session };
}

function findProblem({ name, email, organizationName, password, repeated }: SignUpInput): string | null {
  if (name.trim() === '') return 'Please enter your name.';
  if (!isEmail(email)) return 'Please enter your email address.';
  if (organizationName.trim() === '') return 'Give the organization a name.';
  return reasonNotAllowedPassword(password, repeated);
}

/**
 * Returns the existing user whose password is correct, or a new user. Both cost one password hash, so that the duration
 * tells nothing. Tries with an existing e-mail address count like those to sign in.
 */
async function identifyOwner(
  { data }: SignUpDeps,
  { name, email, password, pack, address, now }: SignUpInput,
  phone: E164,
): Promise<{ readonly user: User; readonly passwordHash: string | null } | Refusal> {
  for (const [scope, subject] of [
    ['loginCaller', `${email} address ${address}`],
    ['loginAccount', email],
  ] as const) {
    const waitSeconds = await data.limits.countAttempt(scope, subject, now);
    if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  }
  const credentials = await data.accounts.findCredentials(email);
  if (!credentials) {
    const user: User = { id: newId(now), email, name: name.trim(), phone, wpAdmin: false, isNew: pack.flags.blastMode };
    return { user, passwordHash: await hashPassword(password) };
  }
  const { user, passwordHash } = credentials;
  if (!(await verifyPassword(password, passwordHash)) || user.wpAdmin) return new Refusal(NOT_CREATED);
  return { user, passwordHash: null };
}
