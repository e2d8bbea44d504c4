import { parsePhone } from '../../domain/contacts/phone.ts';
import { field, type SignedInContext } from '../registry/router.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requestEmailChange, type RequestEmailChangeDeps } from '../../use-cases/accounts/change-email.ts';
import { changeAccess, renameMember, type RenameDeps } from '../../use-cases/accounts/members.ts';
import { endWelcome, saveOwnName, type SaveSettingsDeps } from '../../use-cases/accounts/save-settings.ts';
import { loadSession, type SessionDeps, type SessionState } from '../../use-cases/accounts/session.ts';
import { saveBank, type SaveBankDeps } from '../../use-cases/payments/save-bank.ts';
import type { SavePaymentDeps } from '../../use-cases/payments/save-payment.ts';
import { saveValues, type CustomValuesDeps } from '../../use-cases/content/custom-values.ts';
import { notFound } from '../../platform/refusal.ts';
import { actionView, updateBilling } from '../billing/update-billing.ts';
import type { PaymentPage } from '../billing/view.ts';
import { respond, respondDone } from '../shared/respond.ts';
import { updateUserInput } from './inputs.ts';
import { memberView } from './view.ts';

export interface UpdateUserDeps
  extends
    SessionDeps,
    RenameDeps,
    SaveSettingsDeps,
    RequestEmailChangeDeps,
    SavePaymentDeps,
    SaveBankDeps,
    CustomValuesDeps {
  readonly data: SessionDeps['data'] &
    RenameDeps['data'] &
    SaveSettingsDeps['data'] &
    RequestEmailChangeDeps['data'] &
    SavePaymentDeps['data'] &
    SaveBankDeps['data'] &
    CustomValuesDeps['data'];
  readonly payments: SavePaymentDeps['payments'] & SaveBankDeps['payments'];
  /** Null if the stage has no billing. */
  readonly paymentPage: PaymentPage | null;
}

/** What an answer has besides what every page needs. */
interface Included {
  readonly billing?: boolean;
  /** The names of people and pitches. */
  readonly lists?: boolean;
}

/** Returns the answer with the session of a person. */
export type RespondWithSession = (
  result: SessionState | Refusal,
  context: SignedInContext,
  included?: Included,
) => Promise<Readonly<Record<string, unknown>>>;

const NEW_PHONE = 'A new phone number is confirmed by a code. Choose Change beside the number in your account.';

async function hasPhone({ data }: UpdateUserDeps, userId: string, typed: string): Promise<boolean> {
  const parsed = parsePhone(typed);
  return parsed.ok && (await data.accounts.findUsers([userId])).get(userId)?.phone === parsed.phone;
}

/** Changes of a person. Each call does the first of: billing, name of another, access, email, own name and values. */
export function updateUserField(deps: UpdateUserDeps, respondWithSession: RespondWithSession) {
  return field({
    input: updateUserInput,
    empty: { user: null },
    run: async (context, { userId, user, cancelSubscription, keepSubscription }) => {
      const { name, email, phone, password, access, token, plan, customValues, bankToken, payInvoices } = user;
      const { actor, host } = context;
      const isSelf = userId === actor.userId;
      /** The own user with the organization and its billing. */
      const respondWithUser = async () => {
        const answer = await respondWithSession(await loadSession(deps, actor), context, { billing: true });
        return 'user' in answer ? { user: { ...(answer.user as object), access: actor.access } } : answer;
      };
      if (phone && !(await hasPhone(deps, userId, phone))) return new Refusal(NEW_PHONE);
      const [cancels, keeps] = [cancelSubscription === true, keepSubscription === true];
      if (token || plan || payInvoices === true || cancels || keeps) {
        if (!isSelf) return notFound('user');
        const payment = { cardToken: token ?? null, plan: plan ?? null, cancels, keeps };
        const paid = await updateBilling(deps, actor, payment);
        if (paid instanceof Refusal || paid.kind === 'REQUIRES_ACTION') return respond(paid, actionView);
        return respondWithUser();
      }
      if (bankToken) {
        if (!isSelf) return notFound('user');
        const refusal =
          deps.paymentPage === null
            ? new Refusal('This platform has no billing.')
            : await saveBank(deps, actor, bankToken);
        return refusal ?? respondWithUser();
      }
      if (name && !isSelf) {
        const refusal = await renameMember(deps, actor, { userId, name });
        if (refusal || !access) return respondDone(refusal);
      }
      if (access) {
        return respond(await changeAccess(deps, actor, { userId, access }), (member) => ({ user: memberView(member) }));
      }
      if (email) {
        if (!isSelf) return new Refusal('Only the person can change the email address.');
        return respondDone(await requestEmailChange(deps, actor, { email, password: password ?? '', host }));
      }
      if (!isSelf) return notFound('user');
      if (user.new === false) {
        const refusal = await endWelcome(deps, actor);
        if (refusal || (name == null && !customValues)) return respondDone(refusal);
      }
      if (customValues) {
        const changes = customValues.map((each) => ({ ...each, id: each.customFieldId ?? null, isCalendar: true }));
        const saved = await saveValues(deps, actor, userId, changes);
        if (saved instanceof Refusal || name == null) return saved instanceof Refusal ? saved : respondWithUser();
      }
      if (phone && name == null) return respondWithUser();
      return (await saveOwnName(deps, actor, name ?? '')) ?? respondWithUser();
    },
  });
}
