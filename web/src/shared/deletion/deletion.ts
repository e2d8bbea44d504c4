import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { queryKeys } from '../../lib/query-keys.ts';

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
export function useKeepOrganization(): Change {
  return useChange(() => ask(KeepMutation, {}), {
    // Also after a refusal: the deletion may have begun, or another tab was first.
    alwaysReloads: [queryKeys.session()],
  });
}

interface DeletionInput {
  /** The typed name of the organization. */
  readonly name: string;
  readonly password: string;
}

/** Plans the deletion of the organization. @throws ApiError of kind `refused` for a wrong name or password */
export function useDeleteOrganization(): Change<DeletionInput> {
  return useChange((given: DeletionInput) => ask(DeleteMutation, given), { reloads: [queryKeys.session()] });
}
