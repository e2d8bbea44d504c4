import type { RecordMetric } from '../../platform/telemetry/metrics.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field, type CallContext } from '../../platform/router.ts';
import { signIn, type SignedIn, type SignInDeps, type SignInInput } from '../../use-cases/accounts/sign-in.ts';
import { requestPasswordLink, type RequestPasswordLinkDeps } from '../../use-cases/accounts/request-password-link.ts';
import { resetPassword, type ResetPasswordDeps } from '../../use-cases/accounts/reset-password.ts';
import { respond, respondDone } from '../shared/respond.ts';
import { forgotPasswordInput, loginInput, resetPasswordInput } from './inputs.ts';
import { userView } from './view.ts';

export interface LoginDeps extends SignInDeps, ResetPasswordDeps, RequestPasswordLinkDeps {
  readonly data: SignInDeps['data'] & ResetPasswordDeps['data'];
  readonly recordMetric: RecordMetric;
}

/** The fields that need no session. */
export function loginFields(deps: LoginDeps) {
  return {
    loginUser: field<typeof loginInput, CallContext>({
      input: loginInput,
      empty: { token: null, user: null },
      run: async ({ now, address, host }, { email, password, deviceId }) =>
        respond(
          await signInMeasured(deps, { email, password, deviceId: deviceId ?? null, address, host, now }),
          ({ user, memberships, token }) => ({
            token: null,
            user: userView(user, memberships, token),
          }),
        ),
    }),
    forgotPasswordRequest: field<typeof forgotPasswordInput, CallContext>({
      input: forgotPasswordInput,
      run: async ({ now, address, host }, { email }) =>
        respondDone(await requestPasswordLink(deps, { email, address, host, now })),
    }),
    resetPassword: field<typeof resetPasswordInput, CallContext>({
      input: resetPasswordInput,
      empty: { token: null },
      run: async ({ now, address, host }, { token, password, password2: repeated }) =>
        respond(await resetPassword(deps, { token, password, repeated, address, host, now }), (done) => done),
    }),
  };
}

/** Counts the sign-in by its outcome. */
async function signInMeasured(deps: LoginDeps, input: SignInInput): Promise<SignedIn | Refusal> {
  try {
    const outcome = await signIn(deps, input);
    deps.recordMetric(outcome instanceof Refusal ? 'SignInsRefused' : 'SignInsGranted', 1);
    return outcome;
  } catch (error) {
    deps.recordMetric('SignInsFailed', 1);
    throw error;
  }
}
