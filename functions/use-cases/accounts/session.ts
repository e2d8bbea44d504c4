import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Access } from '../../domain/accounts/access.ts';
import { getSendingPauseState, type Membership, type Organization, type User } from '../../domain/accounts/account.ts';
import type { Counts } from '../../domain/sending/figures.ts';
import type { SendingPauseState } from '../../domain/sending/sending-pauses.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

/** How many organizations a session lists. Each costs a read with every load of the session. */
const LISTED_ORGANIZATIONS = 20;

export interface SessionDeps {
  readonly data: Pick<Data, 'accounts' | 'sessions' | 'counters' | 'pauses'>;
  /** Disconnects the open pages of a session. */
  readonly endSession: (sessionId: string) => Promise<void>;
  /** Disconnects the open pages of a person in an organization. */
  readonly endMembership: (userId: UserId, organizationId: OrganizationId) => Promise<void>;
}

/** A membership with the organization as it is now. */
interface ListedMembership extends Membership {
  readonly organization: Organization;
}

/** A person with the organization that the session shows. */
export interface SessionState {
  readonly user: User;
  /** The person's memberships in organizations of the shown organization's brand. */
  readonly memberships: readonly ListedMembership[];
  /** The person belongs to more organizations than `memberships` can list. `organizations` lists them all. */
  readonly hasMoreMemberships: boolean;
  readonly organization: Organization;
  readonly access: Access;
  readonly counts: Counts;
  readonly pauses: SendingPauseState;
}

/** The signed-in person and the session's organization. */
export async function loadSession(deps: SessionDeps, actor: Actor): Promise<SessionState | Refusal> {
  return (await loadState(deps, actor, actor.organizationId, actor.access)) ?? notFound('user');
}

/** Moves the session to another organization of the person. Platform staff may enter every organization. */
export async function switchOrganization(
  deps: SessionDeps,
  actor: Actor,
  organizationId: OrganizationId,
): Promise<SessionState | Refusal> {
  const [membership] = await deps.data.accounts.findMemberships(organizationId, [actor.userId]);
  const access = membership?.access ?? (actor.wpAdmin ? 'ADMIN' : 'NONE');
  const state = access === 'NONE' ? null : await loadState(deps, actor, organizationId, access);
  if (!state || !(await deps.data.sessions.switchTo(actor.sessionId, organizationId))) return notFound('organization');
  // Other pages of this session still show the organization that the session has left.
  await deps.endSession(actor.sessionId);
  return state;
}

export async function signOut({ data, endSession }: SessionDeps, { sessionId }: Actor): Promise<void> {
  await data.sessions.end(sessionId);
  await endSession(sessionId);
}

/** Ends all sessions of the person, for example after a lost phone. Open pages in every organization are disconnected. */
export async function signOutEverywhere(deps: SessionDeps, actor: Actor): Promise<void> {
  await deps.data.sessions.endAll(actor.userId, actor.now);
  await signOut(deps, actor);
  const memberships = await deps.data.accounts.listMemberships(actor.userId);
  await Promise.all(memberships.map(({ organizationId }) => deps.endMembership(actor.userId, organizationId)));
}

async function loadState(
  { data }: SessionDeps,
  { userId }: Actor,
  organizationId: OrganizationId,
  access: Access,
): Promise<SessionState | null> {
  const [found, memberships, counts, platform] = await Promise.all([
    data.accounts.findUserInOrganization(userId, organizationId),
    data.accounts.listFirstMemberships(userId, LISTED_ORGANIZATIONS + 1),
    data.counters.getOrganizationCounts(organizationId),
    data.pauses.findPlatformPause(),
  ]);
  if (!found) return null;
  const { user, organization } = found;
  return {
    user,
    memberships: await filterByBrand(data, memberships.slice(0, LISTED_ORGANIZATIONS), organization.brand),
    hasMoreMemberships: memberships.length > LISTED_ORGANIZATIONS,
    organization,
    access,
    counts,
    pauses: getSendingPauseState(organization, platform),
  };
}

/** A person may belong to organizations of several brands. A page shows those of its own brand. */
async function filterByBrand(
  data: SessionDeps['data'],
  memberships: readonly Membership[],
  brand: string,
): Promise<ListedMembership[]> {
  const organizations = await data.accounts.findOrganizations(memberships.map(({ organizationId }) => organizationId));
  return memberships.flatMap((membership) => {
    const organization = organizations.get(membership.organizationId);
    // The name in the membership is a copy from the day on which the person joined.
    return membership.access !== 'NONE' && organization?.brand === brand
      ? [{ ...membership, organizationName: organization.name, organization }]
      : [];
  });
}
