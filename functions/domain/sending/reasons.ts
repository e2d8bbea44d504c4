/**
 * Why a message waits, was canceled or failed, why a contact was skipped, or why a row was rejected. The table stores
 * these codes. The words that people read come from `domain/brand/reasons.ts`, so that a change of wording never changes
 * what the code does.
 */
export type FixedReason =
  // Why a message waits.
  | 'OUTSIDE_HOURS'
  | 'WAITING_FOR_OPT_IN'
  | 'MAY_OPT_OUT'
  | 'DAILY_LIMIT'
  | 'CAMPAIGN_PAUSED'
  | 'NO_SENDING_NUMBER'
  | 'UNFINISHED_PITCH'
  | 'SENDING_PAUSED'
  | 'SUSPENDED'
  | 'PLATFORM_PAUSED'
  | 'BILLING'
  | 'NOT_REGISTERED'
  | 'SPEND_CAP'
  | 'CARRIER_SILENT'
  | 'OUTCOME_UNKNOWN'
  // Why a message was canceled, or a contact was skipped.
  | 'CONTACT_ARCHIVED'
  | 'OPTED_OUT'
  | 'OPTED_IN'
  | 'NUMBER_CHANGED'
  | 'INVALID_PHONE'
  | 'COUNTRY_NOT_TEXTED'
  | 'CAMPAIGN_ARCHIVED'
  | 'CAMPAIGN_STOPPED'
  | 'NOT_IN_CAMPAIGN'
  | 'REMOVED_FROM_CAMPAIGN'
  | 'PAUSED_FOR_CONTACT'
  | 'ALREADY_IN_CAMPAIGN'
  | 'FOR_ANOTHER_CONTACT'
  | 'IN_TOO_MANY_GROUPS'
  | 'TOO_MANY_TAGS'
  | 'WAS_IN_CAMPAIGN'
  | 'STEP_CHANGED'
  /** A new attempt whose step was deleted or emptied since. */
  | 'STEP_GONE'
  | 'CONTACT_REPLIED'
  | 'APPOINTMENT_CANCELED'
  | 'APPOINTMENT_MOVED'
  | 'APPOINTMENT_BEGAN'
  | 'NOTHING_TO_SEND'
  | 'TEXT_TOO_LONG'
  | 'CANCELED_BY_STAFF'
  | 'IMPORT_UNDONE'
  | 'NOT_ACCEPTED'
  | 'BEFORE_RESTORE'
  | 'NOBODY_TO_TELL'
  // Why a phone number or a row of a file was rejected.
  | 'NO_PHONE'
  | 'ROUNDED_PHONE'
  | 'INVALID_PHONE_FORMAT'
  | 'PHONE_WITH_EXTENSION'
  | 'PHONE_CANNOT_GET_TEXTS'
  | 'NO_NAME_OR_PHONE'
  | 'UNREADABLE_NAME'
  | 'NO_CONSENT'
  | 'CONSENT_UNCLEAR'
  | 'OPTED_OUT_IN_FILE'
  | 'REFUSED_IN_OTHER_ROW'
  | 'REFUSED_BY_KNOWN_CONTACT'
  | 'UNCLOSED_QUOTE'
  | 'ROW_TOO_LONG'
  | 'NUMBER_CORRECTED'
  // Why an undo keeps a contact.
  | 'ALREADY_ARCHIVED'
  | 'HAS_CONVERSATION'
  | 'HAS_TEXT'
  | 'ADDED_TO_CAMPAIGN'
  | 'ADDED_TO_GROUP'
  | 'WAS_EDITED'
  | 'HAS_NOTE'
  | 'HAS_APPOINTMENT'
  | 'SUBMITTED_FORM'
  | 'HAS_ACTIVITY'
  | 'CHANGED_MEANWHILE'
  // Why staff must act.
  | 'NO_CONSENT_STATEMENT'
  | 'CARRIER_UNKNOWN';

/** A carrier's error code (`CARRIER_30007`), or how many latest messages carriers filtered (`FILTERED_24`). */
export type Reason = FixedReason | `CARRIER_${number}` | `FILTERED_${number}`;

/** Returns the reason for a carrier's error code. null if the carrier gave no code. */
export function toCarrierReason(code: number | null): Reason {
  return code === null ? 'CARRIER_UNKNOWN' : `CARRIER_${code}`;
}

/** Returns the number in a reason, such as 30007 in `CARRIER_30007`. Returns null for all other reasons. */
export function getReasonNumber(reason: Reason, prefix: 'CARRIER' | 'FILTERED'): number | null {
  const match = new RegExp(`^${prefix}_(\\d+)$`).exec(reason);
  return match ? Number(match[1]) : null;
}
