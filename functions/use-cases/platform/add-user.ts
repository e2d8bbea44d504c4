import { randomBytes } from 'node:crypto';
import type { Data } from '../../data/index.ts';
import type { Access } from '../../domain/accounts/access.ts';
import type { Organization, User } from '../../domain/accounts/account.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashPassword } from '../../platform/security/password.ts';

export interface AddUserInput {
  readonly email: string;
  readonly name: string;
  readonly organization: Organization;
  readonly access: Access;
  readonly wpAdmin: boolean;
  readonly now: Date;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MAX_EMAIL_LENGTH = 254;

/**
 * Adds a person to an organization, and creates the user when the e-mail is new. A new user has no password that anybody
 * knows: the person sets one by a link. Repeated, it changes nothing. An existing user never becomes platform staff by
 * this. `isNew`: whether the user was created now.
 */
export async function addUser(
  data: Pick<Data, 'accounts'>,
  { email: given, name, organization, access, wpAdmin, now }: AddUserInput,
): Promise<{ readonly user: User; readonly isNew: boolean } | Refusal> {
  const email = given.trim().toLowerCase();
  if (!EMAIL.test(email) || email.length > MAX_EMAIL_LENGTH) return new Refusal(`"${given}" is not an e-mail address.`);
  if (name.trim() === '') return new Refusal('Give the person a name.');
  const existing = await data.accounts.findCredentials(email);
  if (existing && wpAdmin && !existing.user.wpAdmin)
    return new Refusal(`${email} is a user already and is not platform staff. Use another e-mail address.`);
  const user = existing?.user ?? { id: newId(now), email, name: name.trim(), phone: null, wpAdmin };
  if (!existing) await data.accounts.createUser(user, await hashPassword(randomBytes(32).toString('base64url')));
  const [membership] = await data.accounts.findMemberships(organization.id, [user.id]);
  if (!membership)
    await data.accounts.addMember({
      userId: user.id,
      organizationId: organization.id,
      organizationName: organization.name,
      access,
    });
  return { user, isNew: !existing };
}
