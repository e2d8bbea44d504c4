import { MAX_TAGS_OF_CONTACT } from '../contact-attributes/tag.ts';
import { GROUP_LIMITS } from '../groups/group.ts';
import { getCarrierErrorText } from '../sending/carrier-codes.ts';
import { getReasonNumber, type FixedReason, type Reason } from '../sending/reasons.ts';
import { SPAM_WINDOW } from '../sending/spam.ts';
import type { Pack } from './pack.ts';
import { speak } from './speak.ts';

/** The text that people read for each reason, in the words of the main brand. */
const TEXTS: Readonly<Record<FixedReason, string>> = {
  OUTSIDE_HOURS: 'Outside sending hours',
  WAITING_FOR_OPT_IN: 'Waiting for opt-in',
  MAY_OPT_OUT: 'Waits until you decide: the contact may want to opt out',
  DAILY_LIMIT: 'The number has reached its daily limit',
  CAMPAIGN_PAUSED: 'The campaign is paused',
  NO_SENDING_NUMBER: 'Your organization has no phone number yet',
  UNFINISHED_PITCH: 'Unfinished step: the pitch has no slides, is archived, or has a video that cannot be shown yet',
  SENDING_PAUSED: 'Sending is paused',
  SUSPENDED: 'The organization is suspended',
  PLATFORM_PAUSED: 'Sending is paused for the whole platform. Nothing is lost',
  BILLING: "You can't send out campaigns or any messages without an active plan",
  NOT_REGISTERED: 'Number registration pending',
  SPEND_CAP: 'The spend cap of this billing cycle is reached. Nothing is lost',
  CARRIER_SILENT: 'The carrier does not respond',
  OUTCOME_UNKNOWN: 'The carrier’s response was lost. We are asking again',
  CONTACT_ARCHIVED: 'Archived',
  OPTED_OUT: 'The contact has opted out',
  OPTED_IN: 'Opted in',
  NUMBER_CHANGED: 'The phone number was changed',
  INVALID_PHONE: 'Invalid phone number',
  COUNTRY_NOT_TEXTED: 'We do not text numbers of this country',
  CAMPAIGN_ARCHIVED: 'The campaign is archived',
  CAMPAIGN_STOPPED: 'The campaign was stopped',
  NOT_IN_CAMPAIGN: 'No longer in this campaign',
  REMOVED_FROM_CAMPAIGN: 'Removed from the campaign',
  PAUSED_FOR_CONTACT: 'Paused for this contact',
  ALREADY_IN_CAMPAIGN: 'Already in this campaign',
  FOR_ANOTHER_CONTACT: 'This campaign is for another contact',
  WAS_IN_CAMPAIGN: 'Already received this campaign',
  STEP_CHANGED: 'The step was changed',
  STEP_GONE: 'The step was deleted or emptied',
  CONTACT_REPLIED: 'The contact replied',
  APPOINTMENT_CANCELED: 'The appointment was canceled',
  APPOINTMENT_MOVED: 'The appointment changed',
  APPOINTMENT_BEGAN: 'The appointment had begun',
  NOTHING_TO_SEND: 'Nothing to send: every placeholder is empty',
  TEXT_TOO_LONG: 'The text is too long for the carrier. Shorten it, or the name of the contact',
  CANCELED_BY_STAFF: 'Canceled before it was sent',
  IMPORT_UNDONE: 'The import was undone',
  NOT_ACCEPTED: 'The carrier never received the text',
  NOBODY_TO_TELL: 'No one in the team could be texted',
  BEFORE_RESTORE: 'Data was restored from a backup. This text may have been sent before',
  NO_PHONE: 'No phone number',
  ROUNDED_PHONE: 'The spreadsheet cut off digits. Format the column as text',
  INVALID_PHONE_FORMAT: 'Not a phone number',
  PHONE_WITH_EXTENSION: 'A number with an extension cannot get texts',
  PHONE_CANNOT_GET_TEXTS: 'This number cannot get texts',
  NO_NAME_OR_PHONE: 'Enter a name or a phone number',
  UNREADABLE_NAME: 'The row is not readable. Save the file as "CSV UTF-8"',
  NO_CONSENT: 'Did not agree to texts, the file says',
  CONSENT_UNCLEAR: 'The file does not say whether this contact agreed to texts',
  OPTED_OUT_IN_FILE: 'Opted out in the file',
  REFUSED_IN_OTHER_ROW: 'Another row of the file says no to texts for this number',
  REFUSED_BY_KNOWN_CONTACT: 'The file says no to texts. The contact exists already and was not changed',
  UNCLOSED_QUOTE: 'A quotation mark is never closed',
  ROW_TOO_LONG: 'The row is too long',
  NUMBER_CORRECTED: 'Corrected since for a contact. Add the number by hand if it is right',
  ALREADY_ARCHIVED: 'Already archived',
  HAS_CONVERSATION: 'Has a conversation',
  HAS_TEXT: 'Has received a text',
  IN_TOO_MANY_GROUPS: `Is in ${GROUP_LIMITS.perContact} groups already`,
  TOO_MANY_TAGS: `Has ${MAX_TAGS_OF_CONTACT} tags already`,
  ADDED_TO_CAMPAIGN: 'Was added to a campaign',
  ADDED_TO_GROUP: 'Was added to a group',
  WAS_EDITED: 'Was edited',
  HAS_NOTE: 'Has a note',
  HAS_APPOINTMENT: 'Has an appointment',
  SUBMITTED_FORM: 'Submitted a form',
  HAS_ACTIVITY: 'Looked at a link',
  CHANGED_MEANWHILE: 'Changed in the meantime',
  NO_CONSENT_STATEMENT: 'Please confirm that these contacts agreed to get texts from you',
  CARRIER_UNKNOWN: 'The carrier gave no reason',
};

/** Returns the text for a reason in the brand's words, without a period at the end. The specification quotes that of BILLING for all brands. */
export function describeReason(reason: Reason, pack: Pick<Pack, 'terms'>): string {
  return reason === 'BILLING' ? TEXTS.BILLING : speak(writeReason(reason), pack.terms);
}

function writeReason(reason: Reason): string {
  const carrierCode = getReasonNumber(reason, 'CARRIER');
  if (carrierCode !== null) return getCarrierErrorText(carrierCode);
  const filtered = getReasonNumber(reason, 'FILTERED');
  if (filtered !== null)
    return `Carriers filtered ${filtered} of its last ${SPAM_WINDOW} texts as unwanted. Check the wording and the contacts before you resume`;
  return TEXTS[reason as FixedReason] ?? reason;
}
