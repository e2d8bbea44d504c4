import { assertAccepted, publicCall } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';

const ResetPassword = graphql(`
  mutation resetPassword($token: String!, $password: String!, $password2: String!) {
    resetPassword(token: $token, password: $password, password2: $password2) {
      success
      errors
      token
    }
  }
`);

/**
 * Sets a password by a link. Returns the session's token, or null when the person has no organization of this brand.
 * @throws ApiError of kind `refused` for a link that has ended, or a password that is not allowed.
 */
export async function resetPassword(input: {
  readonly token: string;
  readonly password: string;
  readonly password2: string;
}): Promise<string | null> {
  return assertAccepted((await publicCall(ResetPassword, input)).resetPassword).token;
}
