import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { setCurrentOrganization } from '../../lib/session/current-organization.ts';

const SwitchOrganization = graphql(`
  mutation switchOrganization($organizationId: ID!) {
    switchOrganization(organizationId: $organizationId) {
      success
      errors
    }
  }
`);

/** Switches the session to another organization and clears all data of the previous one. */
export function useSwitchOrganization(): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (organizationId: string) =>
      assertAccepted((await call(SwitchOrganization, { organizationId })).switchOrganization),
    onSuccess: () => {
      // The next session query must not name the previous organization. The server would refuse it.
      setCurrentOrganization(null);
      client.removeQueries({ type: 'inactive' });
      return client.resetQueries();
    },
  });
}
