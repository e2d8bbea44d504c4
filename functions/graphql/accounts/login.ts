import { field, type CallContext } from '../../platform/router.ts';
import { signIn, type SignInDeps } from '../../use-cases/accounts/sign-in.ts';
import { respond } from '../shared/respond.ts';
import { loginInput } from './inputs.ts';
import { userView } from './view.ts';

/** The only field that needs no session. */
export function loginFields(deps: SignInDeps) {
  return {
    loginUser: field<typeof loginInput, CallContext>({
      input: loginInput,
      empty: { token: null, user: null },
      run: async ({ now, address, host }, { email, password, deviceId }) =>
        respond(
          await signIn(deps, { email, password, deviceId: deviceId ?? null, address, host, now }),
          ({ user, memberships, token }) => ({
            token: null,
            user: userView(user, memberships, token),
          }),
        ),
    }),
  };
}
