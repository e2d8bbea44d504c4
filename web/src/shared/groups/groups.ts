import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ask, assertAccepted, call, requirePresent } from '../../lib/api/call.ts';
import type { Change } from '../../lib/api/use-change.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useIdempotencyKeys } from '../../lib/api/idempotency.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';

const GroupNamesQuery = graphql(`
  query groupNames {
    groups {
      success
      errors
      total
      groups {
        id
        name
      }
    }
  }
`);

const CreateGroup = graphql(`
  mutation createGroup($name: String!, $idempotencyKey: String) {
    createGroup(name: $name, idempotencyKey: $idempotencyKey) {
      success
      errors
      limitReached
      group {
        id
        name
      }
    }
  }
`);

export interface GroupName {
  readonly id: string;
  readonly name: string;
}

/** The plan allows no more groups. */
export class GroupLimitReached extends ApiError {}

/** Loads the names of the hundred newest groups, for a select field. `total`: of all groups. */
export function useGroupNames(): UseQueryResult<{ readonly groups: readonly GroupName[]; readonly total: number }> {
  return useQuery({
    queryKey: queryKeys.groups.names(),
    queryFn: async ({ signal }) => {
      const { groups, total } = await ask(GroupNamesQuery, {}, signal);
      return { groups, total };
    },
  });
}

/** Creates a group. The mutation returns it. It fails with GroupLimitReached when the plan allows no more. */
export function useCreateGroup(): Change<string, GroupName> {
  const client = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (name: string) => {
      const answer = (await call(CreateGroup, { name, idempotencyKey: keys.keyFor(name) })).createGroup;
      assertWithinLimit(answer);
      return requirePresent(assertAccepted(answer).group);
    },
    // After an upgrade the same name must be a new call.
    onSettled: () => {
      keys.reset();
      return invalidate(client, queryKeys.groups.all());
    },
  });
}

/** @throws GroupLimitReached when the plan allows no more groups */
export function assertWithinLimit(answer: {
  readonly limitReached: boolean;
  readonly errors: readonly string[];
}): void {
  if (answer.limitReached) throw new GroupLimitReached('refused', answer.errors[0] ?? '');
}
