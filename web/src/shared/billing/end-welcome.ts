import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { useSession } from '../../lib/session/session.ts';

const EndWelcome = graphql(`
  mutation endWelcome($userId: ID!) {
    updateUser(userId: $userId, user: { new: false }) {
      success
      errors
    }
  }
`);

/** Stores that the person has seen the welcome, so that no later visit shows it again. */
export function useEndWelcome(): Change {
  const { user } = useSession();
  return useChange(() => ask(EndWelcome, { userId: user.id }));
}
