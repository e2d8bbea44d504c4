import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toast, toastFailure } from '../../components/feedback/toasts.tsx';
import { ask } from '../../lib/api/call.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { setCurrentOrganization } from '../../lib/session/current-organization.ts';
import { readSessionName, useSession } from '../../lib/session/session.ts';

const SwitchOrganization = graphql(`
  mutation switchOrganization($organizationId: ID!) {
    switchOrganization(organizationId: $organizationId) {
      success
      errors
    }
  }
`);

/**
 * Returns what switches the session to an organization and opens its overview, and the id that is being switched to, or null. All data
 * of the previous organization is cleared, and all dialogs close.
 */
export function useEnterOrganization(): { readonly enter: (id: string) => void; readonly entering: string | null } {
  const { organization } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const switching = useMutation({
    mutationFn: (organizationId: string) => ask(SwitchOrganization, { organizationId }),
    // The shell is unmounted while the next session loads. Callbacks of `mutate` would be lost with it, these are not.
    onSuccess: async () => {
      // The next session query must not name the previous organization. The server would refuse it.
      setCurrentOrganization(null);
      void navigate('/dashboard');
      // Also forgets what no screen shows at the moment.
      await client.resetQueries();
      const name = readSessionName(client);
      if (name) toast(`You are now in ${name}`);
    },
    onError: (error) => toastFailure('Not switched', error),
  });
  const enter = (id: string): void => {
    if (id === organization.id) void navigate('/dashboard');
    else switching.mutate(id);
  };
  return { enter, entering: switching.isPending ? switching.variables : null };
}
