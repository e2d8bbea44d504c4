/** A contact ("lead" in the contract). */
export interface Lead {
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
export function newLead(given: Pick<Lead, 'organizationId' | 'id' | 'created'> & Partial<Lead>): Lead {
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
  readonly textId: string;
  readonly direction: 'IN' | 'OUT';
  readonly body: string;
  readonly at: Date;
}

/** Consent belongs to (organization, phone); a contact shows that of its number (fine points, "Law"). */
export type ConsentState = 'NONE' | 'OPTED_IN' | 'OPTED_OUT';

export function isUnread(lead: Pick<Lead, 'lastInbound' | 'lastViewed'>): boolean {
  return lead.lastInbound !== null && (lead.lastViewed === null || lead.lastViewed < lead.lastInbound);
}

/** Why nothing can be sent to a contact at all, in words; null when it can. */
export function unreachableReason(lead: Pick<Lead, 'phone' | 'consent' | 'invalidPhone' | 'archived'>): string | null {
  if (lead.archived) return 'The contact is archived';
  if (lead.phone === null) return 'No phone number';
  if (lead.consent === 'OPTED_OUT') return 'The contact has opted out';
  if (lead.invalidPhone) return 'Not a valid phone number';
  return null;
}
