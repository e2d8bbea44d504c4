import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import { hasAccess, type Access } from '../../domain/accounts/access.ts';
import type { Membership, User } from '../../domain/accounts/account.ts';
import { parseInvitationId } from '../../domain/accounts/invitation.ts';
import { getAssignableAccess, reasonNotAllowed } from '../../domain/accounts/roles.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface MemberDeps {
  readonly data: Pick<Data, 'accounts' | 'invitations'>;
  /** Disconnects a person's open pages in an organization. */
  readonly endMembership: (userId: UserId, organizationId: OrganizationId) => Promise<void>;
  readonly publish: Publish;
}

export interface RenameDeps extends MemberDeps {
  readonly data: MemberDeps['data'] & Pick<Data, 'settings'>;
}

export interface Member {
  readonly user: User;
  readonly membership: Membership;
}

const CHANGED = 'The user has changed in the meantime. Please reload the page.';

/** People on one page: one batch of reads. */
const MEMBERS_PER_PAGE = 100;

export interface MemberPage {
  readonly members: readonly Member[];
  /** Pass as `after` for the next page. null if this is the last page. */
  readonly next: UserId | null;
}

/**
 * Returns a page of the people of the actor's organization. `adminsOnly`: only admins and the owner, so that a page may be short or
 * empty. Cost: one query and one batch of reads.
 */
export async function listMembers(
  { data }: Pick<MemberDeps, 'data'>,
  actor: Pick<Actor, 'organizationId'>,
  { adminsOnly, after }: { readonly adminsOnly: boolean; readonly after: UserId | null },
): Promise<MemberPage> {
  const page = await data.accounts.listMemberPage(actor.organizationId, { limit: MEMBERS_PER_PAGE, after });
  const memberships = page.memberships.filter(({ access }) => !adminsOnly || hasAccess(access, 'ADMIN'));
  const users = await data.accounts.findUsers(memberships.map(({ userId }) => userId));
  const members = memberships.flatMap((membership) => {
    const user = users.get(membership.userId);
    return user ? [{ user, membership }] : [];
  });
  return { members, next: page.next };
}

/** Changes what a person may do in the organization. The change acts on the person's next call. */
export async function changeAccess(
  deps: MemberDeps,
  actor: Actor,
  { userId, access }: { readonly userId: UserId; readonly access: Access },
): Promise<Member | Refusal> {
  const found = await deps.data.accounts.findUserInOrganization(userId, actor.organizationId);
  if (!found?.membership) return notFound('user');
  const reason = reasonNotAllowed({ actor, member: found.membership });
  if (reason !== null) return new Refusal(reason);
  if (!getAssignableAccess(actor.access).includes(access))
    return new Refusal('You cannot give a permission above your own.');
  if (!(await deps.data.accounts.changeAccess(found.membership, access, { userId: actor.userId, at: actor.now })))
    return new Refusal(CHANGED);
  await publishMemberChange(deps, found.membership);
  return { user: found.user, membership: { ...found.membership, access } };
}

const ONLY_THE_PERSON = 'Only the person can change the name.';

/**
 * Changes the name of a member. An admin changes the names of people who belong to no other organization: no one may change
 * what another organization sees.
 */
export async function renameMember(
  deps: RenameDeps,
  actor: Actor,
  { userId, name: given }: { readonly userId: UserId; readonly name: string },
): Promise<Refusal | undefined> {
  const name = given.trim();
  if (name === '') return new Refusal('Please enter a name.');
  if (!hasAccess(actor.access, 'ADMIN')) return notFound('user');
  const memberships = await deps.data.accounts.listFirstMemberships(userId, 2);
  const [member] = memberships.filter(({ organizationId }) => organizationId === actor.organizationId);
  if (!member) return notFound('user');
  const reason = reasonNotAllowed({ actor, member });
  if (reason !== null) return new Refusal(reason);
  if (memberships.length > 1) return new Refusal(ONLY_THE_PERSON);
  if (!(await deps.data.settings.saveMemberName(member, name, { userId: actor.userId, at: actor.now })))
    return new Refusal(CHANGED);
  await deps.publish([organizationChanged(actor.organizationId)]);
  return undefined;
}

/**
 * Removes people from the organization, and withdraws invitations. What they did stays. Returns a refusal when no one was
 * removed.
 */
export async function removeMembers(
  deps: MemberDeps,
  actor: Actor,
  ids: readonly UserId[],
): Promise<Refusal | undefined> {
  const emails = ids.flatMap((id) => parseInvitationId(id) ?? []);
  const withdrawn = await withdrawInvitations(deps, actor, emails);
  if (withdrawn instanceof Refusal) return withdrawn;
  const userIds = ids.filter((id) => parseInvitationId(id) === null);
  return userIds.length === 0 && withdrawn > 0 ? undefined : removeUsers(deps, actor, userIds);
}

/** Returns how many invitations were withdrawn. */
async function withdrawInvitations(
  { data, publish }: MemberDeps,
  { organizationId, access, userId, now }: Actor,
  emails: readonly string[],
): Promise<number | Refusal> {
  let count = 0;
  for (const email of emails) {
    const invitation = await data.invitations.findInvitation(organizationId, email);
    if (!invitation) continue;
    if (!getAssignableAccess(access).includes(invitation.access)) return new Refusal('They may do more than you.');
    if (await data.invitations.withdraw(invitation, { userId, at: now })) count += 1;
  }
  if (count > 0) await publish([organizationChanged(organizationId)]);
  return count;
}

async function removeUsers(deps: MemberDeps, actor: Actor, userIds: readonly UserId[]): Promise<Refusal | undefined> {
  const members = await deps.data.accounts.findMemberships(actor.organizationId, [...new Set(userIds)]);
  if (members.length === 0) return notFound('user');
  for (const member of members) {
    const reason = reasonNotAllowed({ actor, member });
    if (reason !== null) return new Refusal(reason);
  }
  for (const member of members) {
    if (!(await deps.data.accounts.removeMember(member, { userId: actor.userId, at: actor.now })))
      return new Refusal(CHANGED);
    await publishMemberChange(deps, member);
  }
  return undefined;
}

async function publishMemberChange(
  { endMembership, publish }: MemberDeps,
  { userId, organizationId }: Membership,
): Promise<void> {
  await endMembership(userId, organizationId);
  await publish([organizationChanged(organizationId)]);
}

export interface OrganizationNamesDeps {
  readonly data: Pick<Data, 'accounts' | 'invitations' | 'pitches'>;
}

/** Something that other screens name. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** The people and the pitches of an organization. */
export interface OrganizationNames {
  readonly users: readonly Named[];
  readonly pitches: readonly Named[];
}

/** Lists of names that are longer have pages of their own: `users` and `pitches`. */
const PITCHES = 100;

/**
 * Returns the first hundred people and the newest hundred pitches of an organization. Both are empty for people who may read neither.
 * Cost: two queries and three batches of reads.
 */
export async function listOrganizationNames(
  { data }: OrganizationNamesDeps,
  { organizationId, access }: { readonly organizationId: OrganizationId; readonly access: Access },
): Promise<OrganizationNames> {
  if (!hasAccess(access, 'READONLY')) return { users: [], pitches: [] };
  const [{ members }, { pitches }] = await Promise.all([
    listMembers({ data }, { organizationId }, { adminsOnly: false, after: null }),
    data.pitches.listPage(organizationId, { search: '', archived: false, limit: PITCHES, after: null }),
  ]);
  return {
    users: members.map(({ user: { id, name } }) => ({ id, name })),
    pitches: pitches.map(({ pitch: { id, title } }) => ({ id, name: title })),
  };
}
