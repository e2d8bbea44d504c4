import { mapNames, TEXT_NAMES, type ContactTexts } from './contact-fields.ts';
import { isTexted } from './countries.ts';
import type { E164 } from './phone.ts';
import { NO_RESPONSE, type ContactResponse } from './response.ts';
import type { FieldValues } from '../contact-attributes/custom-field.ts';
import type { CampaignId, ContactId, GroupId, JobId, MessageId, OrganizationId, TagId, UserId } from '../shared/ids.ts';
import type { Reason } from '../sending/reasons.ts';

/** A person who gets messages from an organization. The API calls a contact a "lead". Its texts are in contact-fields.ts. */
export interface Contact extends ContactTexts {
  readonly organizationId: OrganizationId;
  readonly id: ContactId;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. A contact without a number cannot join a campaign. */
  readonly phone: E164 | null;
  readonly consent: ConsentState;
  readonly invalidPhone: boolean;
  readonly archived: Date | null;
  /** The job that archived the contact last. A restore keeps it. null means staff archived the contact by hand, or never. */
  readonly archivedBy: JobId | null;
  /** When a note or an appointment last came to the contact. missing means never, or before the upgrade. */
  readonly touched?: string;
  /** What an import made of the contact, for its undo. missing means no import added it. */
  readonly imported?: string | null;
  /** When staff had the contact erased. Only ids, states and times are left, so that figures stay exact. It is also archived. */
  readonly erased: Date | null;
  readonly created: Date;
  readonly lastViewed: Date | null;
  readonly lastActive: Date | null;
  readonly lastInbound: Date | null;
  /** When the first message to this number was handed over. The first message says how to opt out. */
  readonly texted: Date | null;
  readonly response: ContactResponse;
  readonly lastMessage: LastMessage | null;
  /**
   * When the contact sent a message that looked like an opt-out. null means none, or staff have decided about the message.
   */
  readonly optOutHint: Date | null;
  /** When the contact booked a time that the calendar did not report. missing means none, or staff have dealt with it. */
  readonly untimedBooking?: Date | null;
  /**
   * The groups of the contact. An archived contact keeps them, and their lists leave it out. Empty in contacts that were read
   * from an index, which does not have them.
   */
  readonly groupIds: readonly GroupId[];
  /**
   * Whether the conversation waits for the team. A text of the contact opens it, and staff mark it as done. Like the assignee
   * and the campaign, it is false in contacts that were read from an index.
   */
  readonly isOpen: boolean;
  /** When a done conversation opens again by itself. null if it is open, or done for good, or read from an index. */
  readonly snoozedUntil: Date | null;
  /** Release 3.4.7 stored the contact, and it has not changed since: lists and figures lack it. missing if it is in its lists. */
  readonly isUnlisted?: boolean;
  /** The member who answers the conversation. Someone who has left the organization stays here, and is not shown. */
  readonly assigneeId: UserId | null;
  /** The campaign that the newest reply answered. */
  readonly repliedCampaignId: CampaignId | null;
  /** Tags of the contact, with tags that were removed from the organization. Empty in contacts that were read from an index. */
  readonly tagIds: readonly TagId[];
  /** Values of custom fields. Empty in contacts that were read from an index. */
  readonly fields: FieldValues;
}

/** A contact that has a number. Only such a contact is in a campaign. */
export type ContactWithPhone = Contact & { readonly phone: E164 };

/** Returns whether a contact has a number. The type of the contact then says so. */
export function hasPhone(contact: Contact): contact is ContactWithPhone {
  return contact.phone !== null;
}

type NewContact = Pick<Contact, 'organizationId' | 'id' | 'created'> & Partial<Contact>;

/** Returns a new contact. Fields that are not given start empty. */
export function newContact(given: NewContact & { readonly phone: E164 }): ContactWithPhone;
export function newContact(given: NewContact): Contact;
export function newContact(given: NewContact): Contact {
  return {
    name: '',
    firstName: '',
    lastName: '',
    phone: null,
    ...mapNames(TEXT_NAMES, () => null),
    consent: 'NONE',
    invalidPhone: false,
    archived: null,
    archivedBy: null,
    erased: null,
    lastViewed: null,
    lastActive: null,
    lastInbound: null,
    texted: null,
    response: NO_RESPONSE,
    lastMessage: null,
    optOutHint: null,
    groupIds: [],
    isOpen: false,
    snoozedUntil: null,
    assigneeId: null,
    repliedCampaignId: null,
    tagIds: [],
    fields: {},
    ...given,
  };
}

export interface LastMessage {
  readonly messageId: MessageId;
  readonly direction: 'IN' | 'OUT';
  readonly body: string;
  readonly at: Date;
  /** The text did not arrive. Known where the text itself was read. */
  readonly hasFailed?: boolean;
}

/**
 * Consent belongs to the pair of organization and number (DECISIONS.md, "Consent"). A contact shows its number's
 * consent.
 */
export type ConsentState = 'NONE' | 'OPTED_IN' | 'OPTED_OUT';

export function isUnread(contact: Pick<Contact, 'lastInbound' | 'lastViewed'>): boolean {
  return contact.lastInbound !== null && (contact.lastViewed === null || contact.lastViewed < contact.lastInbound);
}

/** Returns whether the team owes a contact an answer: its text is the last one, no one marked it as done, and it may be texted. */
export function isWaiting({
  isOpen,
  lastMessage,
  consent,
}: Pick<Contact, 'isOpen' | 'lastMessage' | 'consent'>): boolean {
  return isOpen && lastMessage?.direction === 'IN' && consent !== 'OPTED_OUT';
}

/** Returns whether texts of campaigns wait until staff decide whether the contact asked to stop. */
export function mayOptOut({ optOutHint, consent }: Pick<Contact, 'optOutHint' | 'consent'>): boolean {
  return optOutHint !== null && consent !== 'OPTED_OUT';
}

/** Returns why a contact can get no messages at all, or null when it can. */
export function unreachableReason(
  contact: Pick<Contact, 'phone' | 'consent' | 'invalidPhone' | 'archived'>,
): Reason | null {
  if (contact.archived) return 'CONTACT_ARCHIVED';
  if (contact.phone === null) return 'NO_PHONE';
  if (!isTexted(contact.phone)) return 'COUNTRY_NOT_TEXTED';
  if (contact.consent === 'OPTED_OUT') return 'OPTED_OUT';
  if (contact.invalidPhone) return 'INVALID_PHONE';
  return null;
}
