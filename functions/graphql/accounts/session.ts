import * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import { getSendingPauseState, type Membership } from '../../domain/accounts/account.ts';
import type { Access } from '../../domain/accounts/access.ts';
import { field, type SignedInContext } from '../../platform/router.ts';
import { id } from '../shared/inputs.ts';
import { organizationView, userView } from '../shared/views.ts';

export interface AccountDeps {
  readonly data: Data;
  readonly realtimeUrl: string;
  /** Cuts off a session's open pages. */
  readonly endSession: (sessionId: string) => Promise<void>;
}

export function accountFields(deps: AccountDeps) {
  const { data, endSession } = deps;
  return {
    user: field({
      input: z.object({ userId: z.nullish(z.string()), includeBilling: z.nullish(z.boolean()) }),
      run: async (context, { userId }) => {
        const { session } = context;
        const isSelf = !userId || userId === session.userId;
        return (
          (isSelf ? await loadUserResponse(deps, context, session.organizationId, session.access) : null) ??
          buildRefusal(deps, context, 'There is no such user.')
        );
      },
    }),

    switchOrganization: field({
      input: z.object({ organizationId: id }),
      run: async (context, { organizationId }) => {
        const { session } = context;
        const access = await findAccess(data, context, organizationId);
        const answer = access ? await loadUserResponse(deps, context, organizationId, access) : null;
        if (!answer || !(await data.sessions.switchTo(session.sessionId, organizationId)))
          return buildRefusal(deps, context, 'There is no such organization.');
        // The other pages of this session show the organization that it has left.
        await endSession(session.sessionId);
        return answer;
      },
    }),

    logoutUser: field({
      input: z.object({}),
      run: async ({ session }) => {
        await data.sessions.end(session.sessionId);
        await endSession(session.sessionId);
        return {};
      },
    }),
  };
}

function buildRefusal({ realtimeUrl }: AccountDeps, { now }: SignedInContext, error: string) {
  return { success: false, errors: [error], realtimeUrl, now };
}

/** What someone may do in an organization; null when nothing. Platform staff may enter every one. */
async function findAccess(data: Data, { session }: SignedInContext, organizationId: string): Promise<Access | null> {
  const [membership] = await data.accounts.findMemberships(organizationId, [session.userId]);
  const access = membership?.access ?? (session.wpAdmin ? 'ADMIN' : 'NONE');
  return access === 'NONE' ? null : access;
}

/** The person, with an organization of theirs; null when either is gone. */
async function loadUserResponse(
  { data, realtimeUrl }: AccountDeps,
  { session, now }: SignedInContext,
  organizationId: string,
  access: Access,
) {
  const [found, memberships, counts, platform] = await Promise.all([
    data.accounts.findUserInOrganization(session.userId, organizationId),
    data.accounts.listMemberships(session.userId),
    data.counters.getOrganizationCounts(organizationId),
    data.pauses.findPlatformPause(),
  ]);
  if (!found) return null;
  return {
    user: userView(found.user, await filterByBrand(data, memberships, found.organization.brand)),
    organization: organizationView(found.organization, access, counts, {
      pauses: getSendingPauseState(found.organization, platform),
      now,
    }),
    realtimeUrl,
    now,
  };
}

/** One person may belong to organizations of several brands; a page shows those of its own. */
async function filterByBrand(data: Data, memberships: readonly Membership[], brand: string): Promise<Membership[]> {
  const organizations = await data.accounts.findOrganizations(
    memberships.map((membership) => membership.organizationId),
  );
  return memberships.filter(
    (membership) => membership.access !== 'NONE' && organizations.get(membership.organizationId)?.brand === brand,
  );
}
