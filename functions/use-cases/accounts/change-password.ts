import type { Data } from '../../data/index.ts';
import { reasonNotAllowedPassword } from '../../domain/accounts/password.ts';
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { checkOwnPassword } from '../security/check-own-password.ts';

export interface ChangePasswordDeps {
  readonly data: Pick<Data, 'accounts' | 'limits' | 'passwords'>;
  /** Disconnects the open pages of a person in an organization. */
  readonly endMembership: (userId: UserId, organizationId: OrganizationId) => Promise<void>;
}

export interface ChangePasswordInput {
  readonly oldPassword: string;
  readonly password: string;
  readonly repeated: string;
}

/**
 * Changes the password of the actor. All other sessions of the person end. The attempts are limited like those to sign in,
 * because the page may be open on an unattended device.
 */
export async function changePassword(
  { data, endMembership }: ChangePasswordDeps,
  actor: Actor,
  { oldPassword, password, repeated }: ChangePasswordInput,
): Promise<Refusal | undefined> {
  if (oldPassword === '') return new Refusal('Please enter your current password');
  const reason = reasonNotAllowedPassword(password, repeated);
  if (reason !== null) return new Refusal(reason);
  const credentials = await checkOwnPassword({ data }, actor, oldPassword, 'The current password is not correct.');
  if (credentials instanceof Refusal) return credentials;
  const { userId, sessionId, now } = actor;
  const passwords = { before: credentials.passwordHash, after: await hashPassword(password) };
  if (!(await data.passwords.change(userId, passwords, sessionId, now)))
    return new Refusal('The password has changed in the meantime. Please sign in again.');
  const memberships = await data.accounts.listMemberships(userId);
  await Promise.all(memberships.map(({ organizationId }) => endMembership(userId, organizationId)));
  return undefined;
}
