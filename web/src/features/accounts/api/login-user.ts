import { assertAccepted, requirePresent, publicCall } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { getDeviceId } from '../../../lib/session/device-id.ts';

const LoginUser = graphql(`
  mutation loginUser($email: String!, $password: String!, $deviceId: String) {
    loginUser(email: $email, password: $password, deviceId: $deviceId) {
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
  const answer = assertAccepted((await publicCall(LoginUser, { ...credentials, deviceId: getDeviceId() })).loginUser);
  return { sessionToken: requirePresent(answer.user?.token), handOffToken: answer.token };
}
