import type { ContactId, MessageId } from '../../domain/shared/ids.ts';
import { getStart } from '../../domain/appointments/appointment.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { describeReason } from '../../domain/brand/reasons.ts';
import { speak } from '../../domain/brand/speak.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { isAutomaticText } from '../../domain/consent/automatic-text.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { isTexted } from '../../domain/contacts/countries.ts';
import { showText, type Mask } from '../../domain/contacts/mask.ts';
import { renderStep, type Step } from '../../domain/campaigns/step.ts';
import { LINK_LABELS } from '../../domain/pitches/pitch-link.ts';
import { getPlaceholderValues } from '../../domain/sending/decide-hand-over.ts';
import {
  getNamedAppointment,
  isHeldByHint,
  RETRYABLE_STATES,
  wasHandedOver,
  type Message,
} from '../../domain/sending/message.ts';
import { isHold } from '../../domain/sending/progress.ts';
import { renderWords } from '../../domain/content/words.ts';
import type { PlaceholderValues } from '../../domain/content/blocks.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ScheduledMessage } from '../../use-cases/sending/message-contact.ts';
import type { Occasions } from '../../use-cases/appointments/load-occasions.ts';
import type { AttachmentUrls } from '../../use-cases/attachments/sign-attachments.ts';
import type { Viewer } from '../shared/viewer.ts';
import { attachmentViews } from './attachments.ts';

const SEPARATOR = '.';
const NO_URLS: AttachmentUrls = new Map();

/** The id of a message in the contract. It carries the contact, so that the id alone finds the message. */
export function toPublicMessageId({ contactId, id }: Pick<Message, 'contactId' | 'id'>): string {
  return `${contactId}${SEPARATOR}${id}`;
}

/** The contact and message of a public id. An id of another form finds nothing. */
export function parsePublicMessageId(publicId: string): {
  readonly contactId: ContactId;
  readonly messageId: MessageId;
} {
  // An empty part would make a key that the table refuses.
  const [contactId = '', messageId = ''] = publicId.split(SEPARATOR);
  return { contactId: contactId || publicId, messageId: messageId || publicId };
}

export interface MessageViewContext extends Viewer {
  readonly campaigns: ReadonlyMap<string, Campaign>;
  /** Names of senders by user id. */
  readonly userNames: ReadonlyMap<string, string>;
  /** Addresses of the pictures. Missing where a list shows words only. */
  readonly attachmentUrls?: AttachmentUrls;
  /** The appointments that scheduled texts remind of. Missing where a list shows no scheduled texts. */
  readonly occasions?: Occasions;
}

export function messageView(message: Message, contact: Contact, context: MessageViewContext) {
  const { campaigns, userNames, pack, mask, attachmentUrls = NO_URLS, occasions } = context;
  const campaign = message.campaign ? campaigns.get(message.campaign.id) : undefined;
  const step = message.campaign ? campaign?.steps[message.campaign.stepId] : undefined;
  const occasion = occasions?.get(getNamedAppointment(message) ?? '') ?? null;
  // A scheduled message counts as canceled from the commit of the opt-out on, before the worker has canceled it.
  const isCanceled =
    message.state === 'SCHEDULED' &&
    (contact.consent === 'OPTED_OUT' || contact.archived !== null || (campaign?.archived ?? null) !== null);
  const reason = message.state === 'SCHEDULED' && !isCanceled ? findHold(message, contact, pack) : message.reason;
  return {
    id: toPublicMessageId(message),
    leadId: message.contactId,
    direction: message.kind === 'INBOUND' ? 'IN' : 'OUT',
    state: isCanceled ? 'CANCELED' : message.state,
    message: showText(showWords(message, step, getPlaceholderValues(contact, occasion)), contact, mask),
    attachments: attachmentViews(message, mask, attachmentUrls),
    created: message.created,
    // What waits for a person has no time at which it leaves: `due` is when the sender looks again.
    scheduledFor: message.state === 'SCHEDULED' && !isHold(reason) ? message.due : null,
    appointmentDate: occasion && getStart(occasion),
    sent: message.sent,
    delivered: message.delivered,
    success: message.kind === 'INBOUND' || ['HANDED_OVER', 'SENT', 'DELIVERED'].includes(message.state),
    reason: reason && describeReason(reason, pack),
    error: RETRYABLE_STATES.includes(message.state) && message.reason ? describeReason(message.reason, pack) : null,
    complete: message.kind === 'INBOUND' || wasHandedOver(message.state),
    userId: message.userId,
    senderName: message.userId ? (userNames.get(message.userId) ?? message.senderName) : message.senderName,
    campaignId: message.campaign?.id ?? null,
    campaignName: campaign?.name ?? null,
    campaignFeatureId: message.campaign?.stepId ?? null,
    campaignMessageId: message.campaign?.stepId ?? null,
    aiGenerated: false,
    automatic: message.kind === 'INBOUND' && isAutomaticText(message.body ?? ''),
  };
}

/** Why a scheduled text will not go out when it comes due, or why it waits. null if nothing is known to hold it. */
function findHold(message: Message, { optOutHint, phone, consent }: Contact, { flags }: Pack): Message['reason'] {
  if (optOutHint !== null && isHeldByHint(message)) return 'MAY_OPT_OUT';
  const isAsked = flags.blastMode && consent !== 'OPTED_IN';
  if (isAsked && message.kind !== 'OPT_IN' && message.kind !== 'CONFIRMATION') return 'WAITING_FOR_OPT_IN';
  if (phone !== null && !isTexted(phone)) return 'COUNTRY_NOT_TEXTED';
  return message.reason;
}

/** A text that was claimed keeps its words. One that waits will have the words of its step and the contact's values then. */
function showWords(message: Message, step: Step | undefined, values: PlaceholderValues): string {
  if (message.state !== 'SCHEDULED' && message.body !== null) return message.body;
  return step ? renderStep(step, values, labelLink(step)) : renderWords(message, values);
}

/** The welcome message of a new contact, or why it was not sent. */
export function welcomeView(welcome: ScheduledMessage | Refusal | null, viewer: Viewer) {
  if (welcome instanceof Refusal)
    return { welcomeMessage: null, notSent: speak(welcome.errors.join(' '), viewer.pack.terms) };
  return { welcomeMessage: welcome && scheduledMessageView(welcome, viewer).message, notSent: null };
}

export function scheduledMessageView({ message, contact, userNames }: ScheduledMessage, viewer: Viewer) {
  return { message: messageView(message, contact, { campaigns: new Map(), userNames, ...viewer }) };
}

/** The newest message of a contact, for the list of conversations. */
export function lastMessageView(contact: Contact, mask: Mask) {
  const { id: contactId, lastMessage } = contact;
  if (!lastMessage) return null;
  const { messageId, direction, body, at, hasFailed = false } = lastMessage;
  return {
    id: toPublicMessageId({ contactId, id: messageId }),
    leadId: contactId,
    direction,
    state: direction === 'IN' ? 'RECEIVED' : hasFailed ? 'FAILED' : 'HANDED_OVER',
    message: showText(body, contact, mask),
    created: at,
    attachments: [],
    sent: at,
    success: !hasFailed,
    complete: true,
    aiGenerated: false,
    automatic: false,
  };
}

function labelLink({ featureType }: Pick<Step, 'featureType'>): string {
  return featureType === 'MESSAGE' ? '' : LINK_LABELS[featureType];
}
