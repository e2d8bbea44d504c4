import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Access } from '../../../../../functions/domain/accounts/access.ts';
import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { listTeam, type TeamMember } from '../../../shared/accounts/list-team.ts';

const UpdateUser = graphql(`
  mutation updateUser($userId: ID!, $user: UserInput!) {
    updateUser(userId: $userId, user: $user) {
      success
      errors
    }
  }
`);

const DeleteUsers = graphql(`
  mutation deleteUsers($userIds: [ID!]!) {
    deleteUsers(userIds: $userIds) {
      success
      errors
    }
  }
`);

export type OrganizationUser = TeamMember;

/** Loads the members of the organization. */
export function useUsers(): UseQueryResult<readonly OrganizationUser[]> {
  return useQuery({
    queryKey: queryKeys.users(),
    queryFn: ({ signal }) => listTeam(signal),
  });
}

/** Changes a user's name, permission, or both. */
export function useUpdateUser(): Change<{ readonly userId: string; readonly name?: string; readonly access?: Access }> {
  return useChange(({ userId, ...user }) => ask(UpdateUser, { userId, user }), { alwaysReloads: [queryKeys.users()] });
}

/** Removes users from the organization. */
export function useDeleteUsers(): Change<readonly string[]> {
  return useChange((userIds) => ask(DeleteUsers, { userIds: [...userIds] }), { alwaysReloads: [queryKeys.users()] });
}
