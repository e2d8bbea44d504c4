import { call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';

const LogoutUser = graphql(`
  query logoutUser($everywhere: Boolean) {
    logoutUser(everywhere: $everywhere) {
      success
      errors
    }
  }
`);

/** Ends the session on the server. `everywhere`: all sessions of the person. */
export async function logoutUser(everywhere: boolean): Promise<void> {
  await call(LogoutUser, everywhere ? { everywhere } : {});
}
