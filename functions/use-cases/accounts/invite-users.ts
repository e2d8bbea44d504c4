import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { Access } from '../../domain/accounts/access.ts';
import {
  isEmail,
  MAX_INVITATIONS_PER_CALL,
  parseInvitationId,
  reasonNotInvited,
  type Invitation,
} from '../../domain/accounts/invitation.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { invitationMail } from '../../messages/mails.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface InviteDeps {
  readonly data: Pick<Data, 'accounts' | 'campaigns' | 'groups' | 'invitations' | 'limits'>;
  /** null if the deployment sends no mails. */
  readonly mails: Pick<Queue, 'send'> | null;
  readonly publish: Publish;
}

export interface InvitedPerson {
  /** Trimmed and in lower case. */
  readonly email: string;
  readonly access: Access;
}

const NO_MAILS = 'This site sends no mails, so no one can be invited. Please ask the operator of the site.';

/**
 * Invites people to the actor's organization. Each gets a mail with a link. An address that was invited before gets the new
 * permission and a new link. `opens`: what the person sees first. Returns the invited people. No one is invited when one of them cannot be.
 */
export async function inviteUsers(
  { data, mails, publish }: InviteDeps,
  actor: Actor,
  people: readonly InvitedPerson[],
  opens: Pick<Invitation, 'campaignId' | 'groupId' | 'showCalendly'>,
  host: string,
): Promise<readonly InvitedPerson[] | Refusal> {
  const { organizationId, userId, access: own, now } = actor;
  if (mails === null) return new Refusal(NO_MAILS);
  const reason = findReason(own, people);
  if (reason !== null) return new Refusal(reason);
  const { campaignId, groupId = null } = opens;
  if (campaignId !== null && !(await data.campaigns.findCampaign(organizationId, campaignId)))
    return notFound('campaign');
  if (groupId !== null && !(await data.groups.findGroup(organizationId, groupId))) return notFound('group');
  for (const { email } of people) {
    const user = (await data.accounts.findCredentials(email))?.user;
    const [member] = user ? await data.accounts.findMemberships(organizationId, [user.id]) : [];
    if (member) return new Refusal(`${email} is a user already.`);
  }
  for (const _person of people) {
    const waitSeconds = await data.limits.countAttempt('invitation', organizationId, now);
    if (waitSeconds !== null)
      return new Refusal(`Too many invitations. Try again in ${Math.ceil(waitSeconds / 60)} min.`);
  }
  for (const { email, access } of people) {
    await data.invitations.saveInvitation({
      organizationId,
      email,
      access,
      invitedBy: userId,
      host,
      created: now,
      ...opens,
    });
    await mails.send({ body: invitationMail(organizationId, email) });
  }
  await publish([organizationChanged(organizationId)]);
  return people;
}

function findReason(own: Access, people: readonly InvitedPerson[]): string | null {
  if (people.length === 0) return 'Enter an e-mail address.';
  if (people.length > MAX_INVITATIONS_PER_CALL)
    return `Please invite at most ${MAX_INVITATIONS_PER_CALL} people at a time.`;
  const wrong = people.find(({ email }) => !isEmail(email));
  if (wrong) return `"${wrong.email}" is not an e-mail address.`;
  return people.map(({ access }) => reasonNotInvited(own, access)).find((reason) => reason !== null) ?? null;
}

/** Sends the mail of an open invitation again, with a new link and from now on for the whole time. */
export async function resendInvitation(
  deps: InviteDeps,
  actor: Actor,
  invitationId: string,
  host: string,
): Promise<readonly InvitedPerson[] | Refusal> {
  const email = parseInvitationId(invitationId);
  const invitation = email === null ? null : await deps.data.invitations.findInvitation(actor.organizationId, email);
  if (!invitation) return notFound('invitation');
  const { campaignId, groupId = null, showCalendly } = invitation;
  const people = [{ email: invitation.email, access: invitation.access }];
  return inviteUsers(deps, actor, people, { campaignId, groupId, showCalendly }, host);
}

/** The invitations that the list of users shows beside the members. */
export async function listInvitations(
  { data }: { readonly data: Pick<Data, 'invitations'> },
  { organizationId, now }: Actor,
): Promise<Invitation[]> {
  return (await data.invitations.listInvitations(organizationId)).filter(({ ends }) => ends > now);
}
