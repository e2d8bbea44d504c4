import { assertAccepted, requirePresent, publicCall } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';

const LoginUser = graphql(`
  mutation loginUser($email: String!, $password: String!) {
    loginUser(email: $email, password: $password) {
      success
      errors
      token
      user {
        token
      }
    }
  }
`);

export interface SignedIn {
  readonly sessionToken: string;
  /** Token for the legacy address; null for most users. */
  readonly handOffToken: string | null;
}

/**
 * Signs in.
 * @throws ApiError of kind `refused` for a wrong email or password.
 */
export async function loginUser(credentials: { readonly email: string; readonly password: string }): Promise<SignedIn> {
  const answer = assertAccepted((await publicCall(LoginUser, credentials)).loginUser);
  return { sessionToken: requirePresent(answer.user?.token), handOffToken: answer.token };
}
