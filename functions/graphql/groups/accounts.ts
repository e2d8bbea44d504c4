import { accountFields, type AccountDeps } from '../accounts/fields.ts';
import { pauseFields } from '../sending/pauses.ts';
import type { PauseSendingDeps } from '../../use-cases/sending/pause-sending.ts';

export type AccountsGroupDeps = AccountDeps & PauseSendingDeps;

/** The fields of the Lambda for accounts and the sending switches. */
export function accountsGroup(deps: AccountsGroupDeps) {
  return { ...accountFields(deps), ...pauseFields(deps) };
}
