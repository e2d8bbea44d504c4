import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Access } from '../../../../../functions/domain/accounts/access.ts';
import { ask } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';
import { listTeam, type TeamMember } from '../../../shared/team/list-team.ts';

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
export function useUpdateUser(): UseMutationResult<
  unknown,
  Error,
  { readonly userId: string; readonly name?: string; readonly access?: Access }
> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, ...user }) => ask(UpdateUser, { userId, user }),
    onSettled: () => invalidate(client, queryKeys.users()),
  });
}

/** Removes users from the organization. */
export function useDeleteUsers(): UseMutationResult<unknown, Error, readonly string[]> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userIds) => ask(DeleteUsers, { userIds: [...userIds] }),
    onSettled: () => invalidate(client, queryKeys.users()),
  });
}
