import * as z from 'zod/mini';
import type { Data } from '../data/parts.ts';
import { holdsOn, type Membership } from '../domain/accounts/account.ts';
import type { Access } from '../domain/access.ts';
import { field, type SignedInContext } from '../platform/router.ts';
import { id } from './inputs.ts';
import { organizationView, userView } from './views.ts';

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
        const asked = !userId || userId === session.userId;
        return (
          (asked ? await shown(deps, context, session.organizationId, session.access) : null) ??
          refused(deps, context, 'There is no such user.')
        );
      },
    }),

    switchOrganization: field({
      input: z.object({ organizationId: id }),
      run: async (context, { organizationId }) => {
        const { session } = context;
        const access = await accessIn(data, context, organizationId);
        const answer = access ? await shown(deps, context, organizationId, access) : null;
        if (!answer || !(await data.sessions.switchTo(session.sessionId, organizationId)))
          return refused(deps, context, 'There is no such organization.');
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

function refused({ realtimeUrl }: AccountDeps, { now }: SignedInContext, error: string) {
  return { success: false, errors: [error], realtimeUrl, now };
}

/** What someone may do in an organization; null when nothing. Platform staff may enter every one. */
async function accessIn(data: Data, { session }: SignedInContext, organizationId: string): Promise<Access | null> {
  const [membership] = await data.accounts.membershipsIn(organizationId, [session.userId]);
  const access = membership?.access ?? (session.wpAdmin ? 'ADMIN' : 'NONE');
  return access === 'NONE' ? null : access;
}

/** The person, with an organization of theirs; null when either is gone. */
async function shown(
  { data, realtimeUrl }: AccountDeps,
  { session, now }: SignedInContext,
  organizationId: string,
  access: Access,
) {
  const [found, memberships, counts, platform] = await Promise.all([
    data.accounts.inOrganization(session.userId, organizationId),
    data.accounts.memberships(session.userId),
    data.counters.ofOrganization(organizationId),
    data.holds.platform(),
  ]);
  if (!found) return null;
  return {
    user: userView(found.user, await ofBrand(data, memberships, found.organization.brand)),
    organization: organizationView(found.organization, access, counts, {
      holds: holdsOn(found.organization, platform),
      now,
    }),
    realtimeUrl,
    now,
  };
}

/** One person may belong to organizations of several brands; a page shows those of its own. */
async function ofBrand(data: Data, memberships: readonly Membership[], brand: string): Promise<Membership[]> {
  const organizations = await data.accounts.organizations(memberships.map((membership) => membership.organizationId));
  return memberships.filter(
    (membership) => membership.access !== 'NONE' && organizations.get(membership.organizationId)?.brand === brand,
  );
}
