import type { RecordMetric } from '../../platform/metrics.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field, type CallContext } from '../registry/router.ts';
import { signIn, type SignedIn, type SignInDeps, type SignInInput } from '../../use-cases/accounts/sign-in.ts';
import { requestPasswordLink, type RequestPasswordLinkDeps } from '../../use-cases/accounts/request-password-link.ts';
import { resetPassword, type ResetPasswordDeps } from '../../use-cases/accounts/reset-password.ts';
import { exchangeHandOff, issueLegacyHandOff, type HandOffDeps } from '../../use-cases/accounts/hand-off.ts';
import { respond, respondDone } from '../shared/respond.ts';
import { forgotPasswordInput, handOffInput, loginInput, resetPasswordInput } from './inputs.ts';
import { userView } from './view.ts';

export interface LoginDeps extends SignInDeps, ResetPasswordDeps, RequestPasswordLinkDeps, HandOffDeps {
  readonly data: SignInDeps['data'] & ResetPasswordDeps['data'] & HandOffDeps['data'];
  readonly recordMetric: RecordMetric;
}

const CODE_NEEDED = 'Enter the code of your authenticator app.';

/** The fields that need no session. */
export function loginFields(deps: LoginDeps) {
  return {
    loginUser: field<typeof loginInput, CallContext>({
      input: loginInput,
      empty: { token: null, user: null, secondFactor: false },
      run: async ({ now, address, host, pack, device }, { email, password, deviceId = null, code = null }) => {
        const given = { email, password, deviceId, code, deviceName: device };
        const signedIn = await signInMeasured(deps, { ...given, address, host, now });
        if (signedIn === 'CODE_NEEDED') return { success: false, errors: [CODE_NEEDED], secondFactor: true };
        if (signedIn instanceof Refusal) return signedIn;
        const { user, memberships, token: session } = signedIn;
        const token = await issueLegacyHandOff(deps, { user, session, pack, now });
        return { token, user: userView(user, memberships, session) };
      },
    }),
    exchangeHandOff: field<typeof handOffInput, CallContext>({
      input: handOffInput,
      empty: { token: null },
      run: async ({ now, address, device }, { token }) =>
        respond(await exchangeHandOff(deps, { token, address, device, now }), (session) => ({ token: session })),
    }),
    forgotPasswordRequest: field<typeof forgotPasswordInput, CallContext>({
      input: forgotPasswordInput,
      run: async ({ now, address, host }, { email }) =>
        respondDone(await requestPasswordLink(deps, { email, address, host, now })),
    }),
    resetPassword: field<typeof resetPasswordInput, CallContext>({
      input: resetPasswordInput,
      empty: { token: null },
      run: async ({ now, address, host, device }, { token, password, password2: repeated }) =>
        respond(await resetPassword(deps, { token, password, repeated, address, host, device, now }), (done) => done),
    }),
  };
}

/** Counts the sign-in by its outcome. */
async function signInMeasured(deps: LoginDeps, input: SignInInput): Promise<SignedIn | 'CODE_NEEDED' | Refusal> {
  try {
    const outcome = await signIn(deps, input);
    if (outcome !== 'CODE_NEEDED')
      deps.recordMetric(outcome instanceof Refusal ? 'SignInsRefused' : 'SignInsGranted', 1);
    return outcome;
  } catch (error) {
    deps.recordMetric('SignInsFailed', 1);
    throw error;
  }
}
