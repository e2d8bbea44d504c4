import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { newOrganization, type Organization, type User } from '../../domain/accounts/account.ts';
import { isEmail } from '../../domain/accounts/invitation.ts';
import { isBrandId } from '../../domain/brand/packs.ts';
import { passwordLinkMail } from '../../messages/mails.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { newSecret } from '../../platform/security/new-secret.ts';
import { SAFETY_DELAY_SECONDS } from '../jobs/commit-with-work.ts';

export interface AddOrganizationDeps {
  readonly data: Pick<Data, 'accounts' | 'registrations'>;
  /** null if the deployment sends no mails. */
  readonly mails: Pick<Queue, 'send'> | null;
}

export interface AddOrganizationInput {
  readonly name: string;
  readonly brand: string;
  /** Trimmed and in lower case. */
  readonly ownerEmail: string;
  readonly ownerName: string;
  /** The host of the brand's pages. The owner's link leads to it. */
  readonly host: string;
}

/**
 * Creates an organization with its owner, who gets a mail with a link to set a password. Someone who has an account owns the
 * new organization, too, and gets no mail. The mail is queued before the commit: after it, a function that ends would leave an owner
 * who cannot get in, and a second call would find the owner stored and send nothing.
 */
export async function addOrganization(
  { data, mails }: AddOrganizationDeps,
  { userId, now }: Actor,
  { name, brand, ownerEmail: email, ownerName, host }: AddOrganizationInput,
): Promise<Organization | Refusal> {
  if (name.trim() === '') return new Refusal('Give the organization a name.');
  if (!isBrandId(brand)) return new Refusal('There is no such brand.');
  if (!isEmail(email)) return new Refusal('Enter the email address of the owner.');
  const existing = (await data.accounts.findCredentials(email))?.user;
  if (!existing && ownerName.trim() === '') return new Refusal('Enter the name of the owner.');
  if (!existing && mails === null) return new Refusal('This site sends no mails, so the owner would get no link.');
  if (existing?.wpAdmin) return new Refusal('Platform staff own no organization. Choose someone else.');
  const user: User = existing ?? { id: newId(now), email, name: ownerName.trim(), phone: null, wpAdmin: false };
  const organization = newOrganization({ id: newId(now), name: name.trim(), brand, messageAlertIds: [user.id] });
  // No one knows this password. The owner sets one by the link.
  const passwordHash = existing ? null : await hashPassword(newSecret());
  const registration = { organization, user, passwordHash, code: null, linkId: null };
  if (!existing) await mails?.send({ body: passwordLinkMail(email, host), delaySeconds: SAFETY_DELAY_SECONDS });
  if (!(await data.registrations.createRegistration(registration, now, userId)))
    return new Refusal('The email address was taken in the meantime. Please try again.');
  return organization;
}
