import type { Reason } from '../sending/reasons.ts';

/** A contact ("lead" in the contract). */
export interface Contact {
  readonly organizationId: string;
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164; a contact may exist without a phone but joins nothing. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly consent: ConsentState;
  readonly invalidPhone: boolean;
  readonly archived: Date | null;
  readonly created: Date;
  readonly lastViewed: Date | null;
  readonly lastActive: Date | null;
  readonly lastInbound: Date | null;
  /** When the first text was handed over to this number; before it the law's line on STOP is added. */
  readonly texted: Date | null;
  readonly lastMessage: LastMessage | null;
  /** When a text of it read as if it wanted no more; staff have not answered that yet. */
  readonly optOutHint: Date | null;
}

/** A contact as it begins. */
export function newContact(given: Pick<Contact, 'organizationId' | 'id' | 'created'> & Partial<Contact>): Contact {
  return {
    name: '',
    firstName: '',
    lastName: '',
    phone: null,
    email: null,
    consent: 'NONE',
    invalidPhone: false,
    archived: null,
    lastViewed: null,
    lastActive: null,
    lastInbound: null,
    texted: null,
    lastMessage: null,
    optOutHint: null,
    ...given,
  };
}

export interface LastMessage {
  readonly messageId: string;
  readonly direction: 'IN' | 'OUT';
  readonly body: string;
  readonly at: Date;
}

/** Consent belongs to (organization, phone); a contact shows that of its number (fine points, "Law"). */
export type ConsentState = 'NONE' | 'OPTED_IN' | 'OPTED_OUT';

export function isUnread(contact: Pick<Contact, 'lastInbound' | 'lastViewed'>): boolean {
  return contact.lastInbound !== null && (contact.lastViewed === null || contact.lastViewed < contact.lastInbound);
}

/** Why nothing can be sent to a contact at all, in words; null when it can. */
export function unreachableReason(
  contact: Pick<Contact, 'phone' | 'consent' | 'invalidPhone' | 'archived'>,
): Reason | null {
  if (contact.archived) return 'CONTACT_ARCHIVED';
  if (contact.phone === null) return 'NO_PHONE';
  if (contact.consent === 'OPTED_OUT') return 'OPTED_OUT';
  if (contact.invalidPhone) return 'INVALID_PHONE';
  return null;
}
