import { call } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';

const LogoutUser = graphql(`
  query logoutUser {
    logoutUser {
      success
      errors
    }
  }
`);

/** Ends the session on the server. */
export async function logoutUser(): Promise<void> {
  await call(LogoutUser, {});
}
