import { ask, assertAccepted, publicCall } from '../../../lib/api/call.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';

const ForgotPasswordRequest = graphql(`
  mutation forgotPasswordRequest($email: String!) {
    forgotPasswordRequest(email: $email) {
      success
      errors
    }
  }
`);

const ResetPassword = graphql(`
  mutation resetPassword($token: String!, $password: String!, $password2: String!) {
    resetPassword(token: $token, password: $password, password2: $password2) {
      success
      errors
      token
    }
  }
`);

const ConfirmEmail = graphql(`
  mutation confirmEmail($token: String!) {
    confirmEmail(token: $token) {
      success
      errors
    }
  }
`);

const NewPassword = graphql(`
  mutation newPassword($oldPassword: String!, $password: String!, $password2: String!) {
    newPassword(oldPassword: $oldPassword, password: $password, password2: $password2) {
      success
      errors
    }
  }
`);

/** Asks for a mail with a link. @throws ApiError of kind `refused` after too many requests */
export async function requestPasswordLink(email: string): Promise<void> {
  assertAccepted((await publicCall(ForgotPasswordRequest, { email })).forgotPasswordRequest);
}

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

/** Changes the password and ends all other sessions. @throws ApiError of kind `refused` for a wrong current password */
export async function changePassword(input: {
  readonly oldPassword: string;
  readonly password: string;
  readonly password2: string;
}): Promise<void> {
  await ask(NewPassword, input);
}

/** Changes the e-mail address by a link. @throws ApiError of kind `refused` for a link that has ended */
export async function confirmEmail(token: string): Promise<void> {
  assertAccepted((await publicCall(ConfirmEmail, { token })).confirmEmail);
}
