import { parseSignUpToken } from '../../domain/accounts/sign-up-link.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field, type CallContext } from '../registry/router.ts';
import {
  acceptInvitation,
  showInvitation,
  type AcceptInvitationDeps,
  type Joined,
} from '../../use-cases/accounts/accept-invitation.ts';
import { confirmEmail, type ConfirmEmailDeps } from '../../use-cases/accounts/change-email.ts';
import { confirmPhoneChange, requestPhoneChange, type ChangePhoneDeps } from '../../use-cases/sign-up/change-phone.ts';
import { confirmSignUpCode } from '../../use-cases/sign-up/confirm-code.ts';
import { findSignUp } from '../../use-cases/sign-up/find-sign-up.ts';
import { requestSignUpCode, type RequestCodeDeps } from '../../use-cases/sign-up/request-code.ts';
import { signUp, type SignUpDeps } from '../../use-cases/sign-up/sign-up.ts';
import { respond, respondDone } from '../shared/respond.ts';
import {
  confirmEmailInput,
  confirmPhoneInput,
  invitationInput,
  registerPhoneInput,
  registerUserInput,
} from './inputs.ts';
import { userView } from './view.ts';

export interface SignUpFieldsDeps
  extends AcceptInvitationDeps, RequestCodeDeps, SignUpDeps, ChangePhoneDeps, ConfirmEmailDeps {
  readonly data: AcceptInvitationDeps['data'] &
    RequestCodeDeps['data'] &
    SignUpDeps['data'] &
    ChangePhoneDeps['data'] &
    ConfirmEmailDeps['data'];
}

type Context = CallContext;

/** The fields with which a person gets an account: by an invitation, by a sign-up link, or in brands with open sign-up. */
export function signUpFields(deps: SignUpFieldsDeps) {
  return {
    invitation: field<typeof invitationInput, Context>({
      input: invitationInput,
      empty: { email: null, organizationName: null, hasAccount: null },
      run: async ({ now, address, pack }, { token }) => {
        if (parseSignUpToken(token) === null)
          return respond(await showInvitation(deps, { token, address, now }), (shown) => ({ ...shown }));
        return respond(await findSignUp(deps, { token, pack, now }), ({ link }) => ({
          email: null,
          organizationName: link?.organizationName ?? '',
          hasAccount: false,
        }));
      },
    }),
    registerPhone: field<typeof registerPhoneInput, Context>({
      input: registerPhoneInput,
      run: async ({ now, address, pack, actor }, { phone, token }) =>
        respondDone(
          actor
            ? await requestPhoneChange(deps, actor, { phone, pack, address })
            : await requestSignUpCode(deps, { phone, token: token ?? '', pack, address, now }),
        ),
    }),
    confirmPhone: field<typeof confirmPhoneInput, Context>({
      input: confirmPhoneInput,
      run: async ({ now, address, pack, actor }, { phone, code, token }) =>
        respondDone(
          actor
            ? await confirmPhoneChange(deps, actor, { phone, pack, address, code })
            : await confirmSignUpCode(deps, { phone, code, token: token ?? '', pack, address, now }),
        ),
    }),
    confirmEmail: field<typeof confirmEmailInput, Context>({
      input: confirmEmailInput,
      run: async ({ now, address, host }, { token }) =>
        respondDone(await confirmEmail(deps, { token, address, host, now })),
    }),
    registerUser: field<typeof registerUserInput, Context>({
      input: registerUserInput,
      empty: { user: null, campaignId: null, groupId: null },
      run: async ({ now, address, pack, device }, given) => {
        const token = given.token ?? '';
        const base = { token, name: given.name ?? '', password: given.password, repeated: given.password2 ?? '' };
        const joined: Joined | Refusal =
          token !== '' && parseSignUpToken(token) === null
            ? await acceptInvitation(deps, { ...base, address, device, now })
            : await signUp(deps, {
                ...base,
                email: given.email ?? '',
                phone: given.phone ?? '',
                organizationName: given.organizationName ?? '',
                phoneCode: given.phoneCode ?? '',
                pack,
                address,
                device,
                now,
              });
        return respond(joined, (done) => ({
          user: userView(done.user, done.memberships, done.token),
          campaignId: done.campaignId,
          groupId: done.groupId ?? null,
        }));
      },
    }),
  };
}
