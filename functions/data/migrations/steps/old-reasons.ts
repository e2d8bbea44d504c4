import { toCarrierReason, type Reason } from '../../../domain/sending/reasons.ts';

/** Reasons that release 3.4.7 stored as sentences, with their codes. Reasons that carriers give have error codes instead. */
const OLD_WORDS: Readonly<Record<string, Reason>> = {
  'The contact has opted out': 'OPTED_OUT',
  'The contact replied': 'CONTACT_REPLIED',
  'The campaign was stopped': 'CAMPAIGN_STOPPED',
  'The campaign is paused': 'CAMPAIGN_PAUSED',
  'Removed from the campaign': 'REMOVED_FROM_CAMPAIGN',
  'The step was changed': 'STEP_CHANGED',
  'The import was undone': 'IMPORT_UNDONE',
  'The carrier never got it': 'NOT_ACCEPTED',
  'Waiting for opt-in': 'WAITING_FOR_OPT_IN',
  'Nothing to send: every placeholder is empty': 'NOTHING_TO_SEND',
  'The carrier’s answer was lost; asking it': 'OUTCOME_UNKNOWN',
};

/** Returns the code for a stored reason, which is a code already or a sentence of release 3.4.7. `errorCode`: the carrier's. */
export function toReasonCode(reason: string | null, errorCode: number | null): Reason | null {
  if (reason === null) return null;
  if (/^[A-Z]+(?:_[A-Z0-9]+)*$/u.test(reason)) return reason as Reason;
  return OLD_WORDS[reason] ?? toCarrierReason(errorCode);
}
