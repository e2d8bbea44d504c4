import { assertAccepted, requirePresent, publicCall } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { getDeviceId } from '../../../lib/session/device-id.ts';

const LoginUser = graphql(`
  mutation loginUser($email: String!, $password: String!, $deviceId: String, $code: String) {
    loginUser(email: $email, password: $password, deviceId: $deviceId, code: $code) {
      success
      errors
      token
      secondFactor
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

interface LoginCredentials {
  readonly email: string;
  readonly password: string;
  /** The code of the second factor. null if it was not asked for yet. */
  readonly code: string | null;
}

/**
 * Signs in. Returns null when the password is correct and the code of the second factor is missing.
 * @throws ApiError of kind `refused` for a wrong email, password or code.
 */
export async function loginUser(credentials: LoginCredentials): Promise<SignedIn | null> {
  const { loginUser: given } = await publicCall(LoginUser, { ...credentials, deviceId: getDeviceId() });
  if (given.secondFactor) return null;
  const answer = assertAccepted(given);
  return { sessionToken: requirePresent(answer.user?.token), handOffToken: answer.token };
}
