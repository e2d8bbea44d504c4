import * as z from 'zod/mini';
import type { LiveEvent } from '../../adapters/events.ts';
import type { Data } from '../../data/index.ts';
import { ASSIGNABLE_ACCESS, getAssignableAccess, reasonNotAllowed } from '../../domain/accounts/roles.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import type { Membership } from '../../domain/accounts/account.ts';
import { field, Refusal, type SignedInContext } from '../../platform/router.ts';
import { optionalBoolean, id, ids } from '../shared/inputs.ts';
import { memberView } from '../shared/views.ts';

export interface UserDeps {
  readonly data: Data;
  /** Cuts off the open pages of a person in an organization. */
  readonly endMembership: (userId: string, organizationId: string) => Promise<void>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
}

const NO_USER = 'There is no such user.';
const CHANGED_MEANWHILE = 'The user has changed meanwhile. Please look again.';

/** The people of an organization and what they may do. A change acts on their very next call. */
export function userFields(deps: UserDeps) {
  const { data } = deps;
  return {
    users: field({
      input: z.object({ orgAdmins: optionalBoolean }),
      empty: { users: [] },
      run: async ({ session }, { orgAdmins }) => {
        const members = (await data.accounts.listMembers(session.organizationId)).filter(
          (member) => !orgAdmins || hasAccess(member.access, 'ADMIN'),
        );
        const users = await data.accounts.findUsers(members.map((member) => member.userId));
        return { users: members.flatMap((member) => memberView(users.get(member.userId), member) ?? []) };
      },
    }),

    updateUser: field({
      input: z.object({
        userId: id,
        user: z.object({ access: z.enum(ASSIGNABLE_ACCESS, 'This permission cannot be given.') }),
      }),
      empty: { user: null },
      run: async (context, { userId, user: { access } }) => {
        const { session, now } = context;
        const found = await data.accounts.findUserInOrganization(userId, session.organizationId);
        if (!found?.membership) return new Refusal(NO_USER);
        const refused = checkNotAllowed(context, found.membership);
        if (refused !== null) return new Refusal(refused);
        if (!getAssignableAccess(session.access).includes(access))
          return new Refusal('You cannot give a permission above your own.');
        if (!(await data.accounts.changeAccess(found.membership, access, { userId: session.userId, at: now })))
          return new Refusal(CHANGED_MEANWHILE);
        await publishMemberChange(deps, found.membership);
        return { user: memberView(found.user, { ...found.membership, access }) };
      },
    }),

    deleteUsers: field({
      input: z.object({ userIds: ids }),
      run: async (context, { userIds }) => {
        const { session, now } = context;
        const members = await data.accounts.findMemberships(session.organizationId, [...new Set(userIds)]);
        if (members.length === 0) return new Refusal(NO_USER);
        for (const member of members) {
          const refused = checkNotAllowed(context, member);
          if (refused !== null) return new Refusal(refused);
        }
        for (const member of members) {
          if (!(await data.accounts.removeMember(member, { userId: session.userId, at: now })))
            return new Refusal(CHANGED_MEANWHILE);
          await publishMemberChange(deps, member);
        }
        return {};
      },
    }),
  };
}

function checkNotAllowed({ session }: SignedInContext, member: Membership): string | null {
  return reasonNotAllowed({ actor: { userId: session.userId, access: session.access }, member });
}

async function publishMemberChange(
  { endMembership, publish }: UserDeps,
  { userId, organizationId }: Membership,
): Promise<void> {
  await endMembership(userId, organizationId);
  await publish([{ organizationId, kind: 'organization', id: organizationId }]);
}
