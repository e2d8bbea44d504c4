import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { assertAccepted, call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { setCurrentOrganization } from '../../../lib/session/current-organization.ts';

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
      assertAccepted((await call(SwitchOrganization, { organizationId })).switchOrganization),
    onSuccess: () => {
      // Until the session has been read anew, no call names an organization.
      setCurrentOrganization(null);
      client.removeQueries({ type: 'inactive' });
      return client.resetQueries();
    },
  });
}
