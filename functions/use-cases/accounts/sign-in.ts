import type { Data } from '../../data/index.ts';
import type { Membership, User } from '../../domain/accounts/account.ts';
import { addDevice } from '../../domain/accounts/device.ts';
import { hashDevice } from '../../platform/security/device-hash.ts';
import { hashPassword, verifyPassword } from '../../platform/security/password.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { consumeSecondFactorCode } from '../security/consume-second-factor-code.ts';
import { findHomeOrganization } from './home-organization.ts';

export interface SignInDeps {
  readonly data: Pick<Data, 'accounts' | 'limits' | 'passwords' | 'secondFactors' | 'sessions'>;
}

export interface SignInInput {
  /** Trimmed and in lower case. */
  readonly email: string;
  readonly password: string;
  /** The viewer's address as rate limits count it: an IPv4 address or an IPv6 network. */
  readonly address: string;
  /** The random id that the browser keeps. null if the browser sent none. */
  readonly deviceId: string | null;
  /** The host that the browser shows. */
  readonly host: string;
  /** The code of the second factor. null if none was typed yet. */
  readonly code: string | null;
  /** The name of the device in the list of sessions. */
  readonly deviceName: string;
  readonly now: Date;
}

export interface SignedIn {
  readonly user: User;
  readonly memberships: readonly Membership[];
  /** The session token. Only its hash is stored. */
  readonly token: string;
}

/** One answer for a wrong email and a wrong password, so that no one can find out who has an account. */
const WRONG_CREDENTIALS = 'The email or password is not correct.';

/** Checked when no such user exists, so that both refusals take equally long. */
const decoyHash = hashPassword('no one has this password');

/**
 * Checks the credentials and starts a session. Only wrong attempts count toward the limits. A device that signed in to the
 * account before has limits of its own, so that no stranger can lock it out. Returns CODE_NEEDED when the password is
 * correct and the code of the second factor is missing.
 */
export async function signIn({ data }: SignInDeps, input: SignInInput): Promise<SignedIn | 'CODE_NEEDED' | Refusal> {
  const { email, password, host, now } = input;
  const device = hashDevice(input.deviceId);
  const credentials = await data.accounts.findCredentials(email);
  const isKnownDevice = device !== null && credentials?.devices.includes(device) === true;
  const attempts = listAttempts(input, isKnownDevice ? device : null);
  for (const { scope, subject } of attempts) {
    const waitSeconds = await data.limits.countAttempt(scope, subject, now);
    if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  }
  const isCorrect = await verifyPassword(password, credentials?.passwordHash ?? (await decoyHash));
  if (!credentials || !isCorrect) return new Refusal(WRONG_CREDENTIALS);
  await Promise.all(attempts.map(({ scope, subject }) => data.limits.refundAttempt(scope, subject, now)));
  const { user } = credentials;
  const memberships = (await data.accounts.listMemberships(user.id)).filter(({ access }) => access !== 'NONE');
  const home = await findHomeOrganization(data, user, memberships, host);
  if (!home) return new Refusal(WRONG_CREDENTIALS);
  if (user.secondFactor) {
    if (input.code === null) return 'CODE_NEEDED';
    const refusal = await consumeSecondFactorCode({ data }, user.id, input.code, now);
    if (refusal) return refusal;
  }
  // A password or a second factor that changed since it was read opens nothing.
  const checks = [data.passwords.credentialsCheck(credentials)];
  const token = await data.sessions.startIf(checks, user.id, home, now, input.deviceName);
  if (token === null) return new Refusal(WRONG_CREDENTIALS);
  if (device !== null && !isKnownDevice)
    await data.accounts.setDevices(user.id, credentials.devices, addDevice(credentials.devices, device));
  return { user, memberships, token };
}

type LoginScope = 'loginAddress' | 'loginCaller' | 'loginAccount';

/**
 * Returns what an attempt counts toward, in order. An attempt that one limit refuses does not count toward the next: an
 * address over its limit cannot use up the attempts of other people's accounts.
 */
function listAttempts(
  { email, address }: SignInInput,
  knownDevice: string | null,
): readonly { readonly scope: LoginScope; readonly subject: string }[] {
  if (knownDevice !== null) return [{ scope: 'loginCaller', subject: `${email} device ${knownDevice}` }];
  return [
    { scope: 'loginAddress', subject: address },
    { scope: 'loginCaller', subject: `${email} address ${address}` },
    { scope: 'loginAccount', subject: email },
  ];
}
