import type { Data } from '../../data/index.ts';
import type { Membership, User } from '../../domain/accounts/account.ts';
import { getPackByHost } from '../../domain/brand/packs.ts';
import { hashPassword, verifyPassword } from '../../platform/security/password.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface SignInDeps {
  readonly data: Pick<Data, 'accounts' | 'limits' | 'sessions'>;
}

export interface SignInInput {
  /** Trimmed and in lower case. */
  readonly email: string;
  readonly password: string;
  /** The viewer's IP address, for rate limits. */
  readonly address: string;
  /** The host that the browser shows. */
  readonly host: string;
  readonly now: Date;
}

export interface SignedIn {
  readonly user: User;
  readonly memberships: readonly Membership[];
  /** The session token. Only its hash is stored. */
  readonly token: string;
}

/** One answer for a wrong email and a wrong password, so that nobody can find out who has an account. */
const WRONG_CREDENTIALS = 'The email or password is not correct.';

/** Checked when no such user exists, so that both refusals take equally long. */
const decoyHash = hashPassword('nobody has this password');

/** Checks the credentials and starts a session. Only wrong attempts count toward the limits. */
export async function signIn({ data }: SignInDeps, input: SignInInput): Promise<SignedIn | Refusal> {
  const { email, password, address, host, now } = input;
  // The address comes first: an address over its limit cannot use up the attempts of other people's accounts.
  const waitSeconds =
    (await data.limits.countAttempt('loginAddress', address, now)) ??
    (await data.limits.countAttempt('loginAccount', email, now));
  if (waitSeconds !== null) return new Refusal(`Too many attempts. Try again in ${Math.ceil(waitSeconds / 60)} min.`);
  const credentials = await data.accounts.findCredentials(email);
  const isCorrect = await verifyPassword(password, credentials?.passwordHash ?? (await decoyHash));
  if (!credentials || !isCorrect) return new Refusal(WRONG_CREDENTIALS);
  await Promise.all([
    data.limits.refundAttempt('loginAccount', email, now),
    data.limits.refundAttempt('loginAddress', address, now),
  ]);
  const { user } = credentials;
  const memberships = (await data.accounts.listMemberships(user.id)).filter(({ access }) => access !== 'NONE');
  const home = await findHomeOrganization(data, user, memberships, host);
  if (!home) return new Refusal(WRONG_CREDENTIALS);
  return { user, memberships, token: await data.sessions.start(user.id, home, now) };
}

/**
 * The organization that a session starts in: the first one of the brand of the page. Platform staff may sign in on every
 * brand's page and start in their first organization of any brand.
 */
async function findHomeOrganization(
  data: SignInDeps['data'],
  user: User,
  memberships: readonly Membership[],
  host: string,
): Promise<string | null> {
  const ids = memberships.map(({ organizationId }) => organizationId);
  const organizations = await data.accounts.findOrganizations(ids);
  const brand = getPackByHost(host).id;
  const home = ids.find((id) => organizations.get(id)?.brand === brand);
  return home ?? (user.wpAdmin ? (ids[0] ?? null) : null);
}
