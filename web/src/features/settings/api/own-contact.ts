import { ask } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/session.ts';

const ChangeEmail = graphql(`
  mutation changeEmail($userId: ID!, $email: String!, $password: String!) {
    updateUser(userId: $userId, user: { email: $email, password: $password }) {
      success
      errors
    }
  }
`);

const RegisterPhone = graphql(`
  mutation registerPhone($phone: String!) {
    registerPhone(phone: $phone) {
      success
      errors
    }
  }
`);

const ConfirmPhone = graphql(`
  mutation confirmPhone($phone: String!, $code: String!) {
    confirmPhone(phone: $phone, code: $code) {
      success
      errors
    }
  }
`);

/** Asks for a mail to the new address, whose link changes it. */
export function useChangeEmail(): Change<{ readonly email: string; readonly password: string }> {
  const { user } = useSession();
  return useChange((given) => ask(ChangeEmail, { userId: user.id, ...given }));
}

/** Asks for a code to a new phone. */
export function useRequestPhoneCode(): Change<string> {
  return useChange((phone) => ask(RegisterPhone, { phone }));
}

/** Stores the new phone, whose code a text brought. */
export function useConfirmPhone(): Change<{ readonly phone: string; readonly code: string }> {
  return useChange((given) => ask(ConfirmPhone, given), { reloads: [queryKeys.session(), queryKeys.users()] });
}
