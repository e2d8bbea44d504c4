import type { Data } from '../../data/index.ts';
import { reasonNotAllowedPassword } from '../../domain/accounts/password.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { findHomeOrganization } from './home-organization.ts';

export interface ResetPasswordDeps {
  readonly data: Pick<Data, 'accounts' | 'limits' | 'passwords' | 'sessions'>;
  /** Disconnects the open pages of a person in an organization. */
  readonly endMembership: (userId: UserId, organizationId: OrganizationId) => Promise<void>;
}

export interface ResetPasswordInput {
  /** The token of a link (data/accounts/passwords.ts). */
  readonly token: string;
  readonly password: string;
  readonly repeated: string;
  /** The viewer's address as rate limits count it. */
  readonly address: string;
  /** The host that the browser shows. */
  readonly host: string;
  /** The name of the device in the list of sessions. */
  readonly device: string;
  readonly now: Date;
}

const LINK_ENDED = 'This link was used or has expired. Please ask for a new one.';

/**
 * Sets a password by a link, ends all other sessions of the person, and starts a session. Returns the session's token, or
 * null when the person has no organization on this page, or signs in with a second factor.
 */
export async function resetPassword(
  { data, endMembership }: ResetPasswordDeps,
  { token, password, repeated, address, host, device, now }: ResetPasswordInput,
): Promise<{ readonly token: string | null } | Refusal> {
  const reason = reasonNotAllowedPassword(password, repeated);
  if (reason !== null) return new Refusal(reason);
  const waitSeconds = await data.limits.countAttempt('passwordLink', address, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  // A password hash takes a tenth of a second, so it is computed for existing links only.
  const userId = await data.passwords.findLink(token, now);
  if (userId === null) return new Refusal(LINK_ENDED);
  if (!(await data.passwords.useLink(token, userId, await hashPassword(password), now))) return new Refusal(LINK_ENDED);
  // A link is used once, and only failed attempts count: many people may share an address.
  await data.limits.refundAttempt('passwordLink', address, now);
  const memberships = (await data.accounts.listMemberships(userId)).filter(({ access }) => access !== 'NONE');
  await Promise.all(memberships.map(({ organizationId }) => endMembership(userId, organizationId)));
  const user = (await data.accounts.findUsers([userId])).get(userId);
  const home = user ? await findHomeOrganization(data, user, memberships, host) : null;
  // A mail alone must not open an account with a second factor.
  if (home === null || user?.secondFactor === true) return { token: null };
  // Sessions that started up to `now` have ended, so this session starts after it.
  return { token: await data.sessions.start(userId, home, new Date(now.getTime() + 1), device) };
}
