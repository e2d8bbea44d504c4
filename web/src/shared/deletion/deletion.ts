import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { ask } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../lib/query-keys.ts';

const DeleteMutation = graphql(`
  mutation deleteOrganization($name: String!, $password: String!) {
    deleteOrganization(name: $name, password: $password) {
      success
      errors
    }
  }
`);

const KeepMutation = graphql(`
  mutation keepOrganization {
    keepOrganization {
      success
      errors
    }
  }
`);

/** Takes the deletion of the organization back. */
export function useKeepOrganization(): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(KeepMutation, {}),
    // Also after a refusal: the deletion may have begun, or another tab was first.
    onSettled: () => invalidate(client, queryKeys.session()),
  });
}

interface DeletionInput {
  /** The typed name of the organization. */
  readonly name: string;
  readonly password: string;
}

/** Plans the deletion of the organization. @throws ApiError of kind `refused` for a wrong name or password */
export function useDeleteOrganization(): UseMutationResult<unknown, Error, DeletionInput> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: DeletionInput) => ask(DeleteMutation, given),
    onSuccess: () => invalidate(client, queryKeys.session()),
  });
}
