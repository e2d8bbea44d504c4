import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { accepted, call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { showOrganization } from '../../../lib/session/current-organization.ts';

const SwitchOrganization = graphql(`
  mutation switchOrganization($organizationId: ID!) {
    switchOrganization(organizationId: $organizationId) {
      success
      errors
    }
  }
`);

/** The session goes on in another organization: nothing of the one before stays on the page. */
export function useSwitchOrganization(): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (organizationId: string) =>
      accepted((await call(SwitchOrganization, { organizationId })).switchOrganization),
    onSuccess: () => {
      // Until the session has been read anew, no call names an organization.
      showOrganization(null);
      client.removeQueries({ type: 'inactive' });
      return client.resetQueries();
    },
  });
}
