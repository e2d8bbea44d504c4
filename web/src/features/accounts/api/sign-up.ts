import { assertAccepted, publicCall, requirePresent } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';

const RegisterPhone = graphql(`
  mutation registerPhone($phone: String!, $brand: String, $token: String) {
    registerPhone(phone: $phone, brand: $brand, token: $token) {
      success
      errors
    }
  }
`);

const RegisterUser = graphql(`
  mutation registerUser(
    $name: String
    $email: String
    $phone: String
    $password: String!
    $password2: String
    $organizationName: String
    $token: String
    $phoneCode: String
    $brand: String
  ) {
    registerUser(
      name: $name
      email: $email
      phone: $phone
      password: $password
      password2: $password2
      organizationName: $organizationName
      token: $token
      phoneCode: $phoneCode
      brand: $brand
    ) {
      success
      errors
      user {
        token
      }
    }
  }
`);

export interface SignUpValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly organizationName: string;
  readonly password: string;
  readonly password2: string;
}

/** The token of a sign-up link; null in brands that need none. `brand`: the id of the page's brand. */
export interface SignUpPage {
  readonly token: string | null;
  readonly brand: string;
}

/** Asks for a code by text. @throws ApiError of kind `refused` for a number that gets no codes, and after too many requests */
export async function requestCode({ token, brand }: SignUpPage, phone: string): Promise<void> {
  assertAccepted((await publicCall(RegisterPhone, { phone, brand, token })).registerPhone);
}

/**
 * Creates an organization with the person as its owner. Returns the session's token, or null when the person signs in
 * with a second factor.
 * @throws ApiError of kind `refused` for a wrong code, or values that are not allowed
 */
export async function signUp(
  { token, brand }: SignUpPage,
  values: SignUpValues,
  phoneCode: string,
): Promise<string | null> {
  const answer = assertAccepted((await publicCall(RegisterUser, { ...values, token, brand, phoneCode })).registerUser);
  return requirePresent(answer.user).token;
}
