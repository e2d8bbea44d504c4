import type { Access } from '../../../../../functions/domain/accounts/access.ts';
import { ask, assertAccepted, publicCall, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const InviteUsers = graphql(`
  mutation inviteUsers($users: [InvitedUserInput!], $token: ID) {
    inviteUsers(users: $users, token: $token) {
      success
      errors
      users {
        email
      }
    }
  }
`);

const InvitationQuery = graphql(`
  query invitation($token: String!) {
    invitation(token: $token) {
      success
      errors
      email
      organizationName
      hasAccount
    }
  }
`);

const RegisterUser = graphql(`
  mutation registerUser($token: String!, $name: String, $password: String!, $password2: String) {
    registerUser(token: $token, name: $name, password: $password, password2: $password2) {
      success
      errors
      user {
        token
      }
      campaignId
      groupId
    }
  }
`);

type Invite =
  | { readonly emails: readonly string[]; readonly role: Access }
  | { /** Sends the mail again. */ readonly token: string };

/** Invites people, or mails an invitation again. Returns the addresses. */
export function useInviteUsers(): Change<Invite, readonly string[]> {
  return useChange(
    async (invite) => {
      const variables =
        'token' in invite
          ? { token: invite.token }
          : { users: invite.emails.map((email) => ({ email, role: invite.role })) };
      return (await ask(InviteUsers, variables)).users.map(({ email }) => email);
    },
    { alwaysReloads: [queryKeys.users()] },
  );
}

export interface ShownInvitation {
  /** null if the token is of a sign-up link, with which a stranger creates an organization. */
  readonly email: string | null;
  readonly organizationName: string;
  readonly hasAccount: boolean;
}

/** Loads what an invitation's page shows. @throws ApiError of kind `refused` when the link has ended */
export async function loadInvitation(token: string): Promise<ShownInvitation> {
  const answer = assertAccepted((await publicCall(InvitationQuery, { token })).invitation);
  return {
    email: answer.email,
    organizationName: requirePresent(answer.organizationName),
    hasAccount: requirePresent(answer.hasAccount),
  };
}

/** Accepts an invitation. Returns the session's token, and the campaign or group to open first, if any. */
export async function registerUser(input: {
  readonly token: string;
  readonly name: string;
  readonly password: string;
  readonly password2: string;
}): Promise<{ readonly token: string | null; readonly campaignId: string | null; readonly groupId: string | null }> {
  const { user, campaignId, groupId } = assertAccepted((await publicCall(RegisterUser, input)).registerUser);
  return { token: requirePresent(user).token, campaignId, groupId };
}
