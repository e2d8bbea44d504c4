import type { Data } from '../../data/index.ts';
import type { Membership, Organization, User } from '../../domain/accounts/account.ts';
import type { Invitation } from '../../domain/accounts/invitation.ts';
import { reasonNotAllowedPassword } from '../../domain/accounts/password.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { hashPassword, verifyPassword } from '../../platform/security/password.ts';

export interface AcceptInvitationDeps {
  readonly data: Pick<Data, 'accounts' | 'invitations' | 'limits' | 'sessions'>;
  readonly publish: Publish;
}

export interface AcceptInvitationInput {
  readonly token: string;
  readonly name: string;
  readonly password: string;
  readonly repeated: string;
  /** The viewer's address as rate limits count it. */
  readonly address: string;
  /** The name of the device in the list of sessions. */
  readonly device: string;
  readonly now: Date;
}

/** What the page of an invitation shows. */
export interface ShownInvitation {
  readonly email: string;
  readonly organizationName: string;
  /** Whether the address has a user, who joins with the password. */
  readonly hasAccount: boolean;
}

export interface Joined {
  /** The campaign that opens first. null means the overview. */
  readonly campaignId: string | null;
  /** The group that opens first, without a campaign. */
  readonly groupId?: string | null;
  readonly user: User;
  readonly memberships: readonly Membership[];
  /** The session's token. null if the person signs in with a second factor, so a page asks for the code first. */
  readonly token: string | null;
}

const LINK_ENDED = 'This invitation was used, withdrawn or has expired. Please ask for a new one.';

/**
 * Returns what an invitation's page shows, or a refusal when the link has ended. The view of a live link does not count as an
 * attempt: many colleagues behind one address open their links within a minute.
 */
export async function showInvitation(
  deps: AcceptInvitationDeps,
  input: Pick<AcceptInvitationInput, 'token' | 'address' | 'now'>,
): Promise<ShownInvitation | Refusal> {
  const found = await findInvitation(deps, input);
  if (found instanceof Refusal) return found;
  const { invitation, organization } = found;
  const [credentials] = await Promise.all([
    deps.data.accounts.findCredentials(invitation.email),
    deps.data.limits.refundAttempt('passwordLink', input.address, input.now),
  ]);
  return { email: invitation.email, organizationName: organization.name, hasAccount: credentials !== null };
}

/**
 * Accepts an invitation and starts a session in its organization. A new person chooses a name and a password. Someone who
 * has an account proves it by the password: the mail alone must not open an account.
 */
export async function acceptInvitation(
  deps: AcceptInvitationDeps,
  input: AcceptInvitationInput,
): Promise<Joined | Refusal> {
  const { data, publish } = deps;
  const { token, device, now } = input;
  const found = await findInvitation(deps, input);
  if (found instanceof Refusal) return found;
  const { invitation, organization } = found;
  const person = await identify(deps, invitation, input);
  if (person instanceof Refusal) return person;
  const member = { ...person, organizationName: organization.name };
  if (!(await data.invitations.accept(invitation, token, member, now))) return new Refusal(LINK_ENDED);
  // An invitation is accepted once, so the refund opens no way to many attempts.
  await data.limits.refundAttempt('passwordLink', input.address, now);
  await publish([organizationChanged(organization.id)]);
  const memberships = await data.accounts.listMemberships(person.user.id);
  const session = person.user.secondFactor
    ? null
    : await data.sessions.start(person.user.id, organization.id, now, device);
  const { campaignId, groupId = null } = invitation;
  return { campaignId, groupId, user: person.user, memberships, token: session };
}

async function findInvitation(
  { data }: AcceptInvitationDeps,
  { token, address, now }: Pick<AcceptInvitationInput, 'token' | 'address' | 'now'>,
): Promise<{ readonly invitation: Invitation; readonly organization: Organization } | Refusal> {
  const waitSeconds = await data.limits.countAttempt('passwordLink', address, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const invitation = await data.invitations.findByToken(token, now);
  const organization = invitation ? await data.accounts.findOrganization(invitation.organizationId) : null;
  return invitation && organization ? { invitation, organization } : new Refusal(LINK_ENDED);
}

/** Returns the existing user whose password is correct, or a new user. `passwordHash`: of the new user. */
async function identify(
  { data }: AcceptInvitationDeps,
  { email, showCalendly }: Invitation,
  { name, password, repeated, address, now }: AcceptInvitationInput,
): Promise<{ readonly user: User; readonly passwordHash: string | null } | Refusal> {
  const credentials = await data.accounts.findCredentials(email);
  if (!credentials) {
    if (name.trim() === '') return new Refusal('Please enter your name.');
    const reason = reasonNotAllowedPassword(password, repeated);
    if (reason !== null) return new Refusal(reason);
    const user = { id: newId(now), email, name: name.trim(), phone: null, wpAdmin: false, showCalendly };
    return { user, passwordHash: await hashPassword(password) };
  }
  const subject = `${email} address ${address}`;
  const waitSeconds = await data.limits.countAttempt('loginCaller', subject, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  if (!(await verifyPassword(password, credentials.passwordHash))) return new Refusal('The password is not correct.');
  await data.limits.refundAttempt('loginCaller', subject, now);
  return { user: credentials.user, passwordHash: null };
}
