import type { Pack } from '../../domain/brand/pack.ts';
import type { ConsentChange } from '../../domain/consent/consent-change.ts';
import { isUnread, type Contact } from '../../domain/contacts/contact.ts';
import type { ConsentEntry } from '../../use-cases/contacts/consent-history.ts';
import type { CreatedContacts } from '../../use-cases/contacts/create-contacts.ts';
import type { OlderTexts } from '../../use-cases/conversations/load-older-texts.ts';
import type { Thread } from '../../use-cases/contacts/load-thread.ts';
import { rejectView } from '../jobs/view.ts';
import { isInConversation, lastMessageView, messageView, toPublicMessageId } from '../sending/view.ts';

export interface AssigneeView {
  readonly id: string;
  readonly name: string;
}

export function contactView(contact: Contact, assignee: AssigneeView | null = null) {
  const { id, name, firstName, lastName, phone, email, invalidPhone, created, lastViewed, lastActive } = contact;
  return {
    id,
    name,
    firstName,
    lastName,
    phone,
    email,
    optedIn: contact.consent === 'OPTED_IN',
    optedOut: contact.consent === 'OPTED_OUT',
    invalidPhone,
    archived: contact.archived !== null,
    created,
    lastViewed,
    lastActive,
    unread: isUnread(contact),
    lastInbound: contact.lastInbound,
    open: contact.isOpen,
    assignee,
    mayOptOut: contact.optOutHint !== null && contact.consent !== 'OPTED_OUT',
    lastMessage: lastMessageView(contact),
    // No slides exist yet, so that no contact has opened one.
    stats: { views: 0, seconds: 0 },
  };
}

/** A contact that a mutation changed. Null when somebody deleted the contact in the meantime. */
export function changedContactView(contact: Contact | null) {
  return { lead: contact && contactView(contact) };
}

export function threadView(thread: Thread, pack: Pack) {
  const { contact, messages, campaigns, userNames, shownCampaigns, groups, assignee, attributes, older } = thread;
  const views = messages.map((message) => ({
    message,
    view: messageView(message, contact, { campaigns, userNames, pack }),
  }));
  const scheduled = views.filter(({ view }) => view.state === 'SCHEDULED');
  return {
    ...contactView(contact, assignee),
    campaigns: shownCampaigns,
    groups: groups.map(({ id, name }) => ({ id, name })),
    tags: attributes.tags.map(({ id, name }) => ({ id, name })),
    customValues: attributes.values.map(({ field, value }) => ({ customFieldId: field.id, name: field.name, value })),
    messages: views
      .filter(({ message }) => isInConversation(message))
      .sort((a, b) => (a.message.sent ?? a.message.created).getTime() - (b.message.sent ?? b.message.created).getTime())
      .map(({ view }) => view),
    messageQueue: scheduled.filter(({ message }) => message.kind !== 'CAMPAIGN').map(({ view }) => view),
    featureQueue: scheduled.filter(({ message }) => message.kind === 'CAMPAIGN').map(({ view }) => view),
    olderThan: older === null ? null : toPublicMessageId({ contactId: contact.id, id: older }),
  };
}

/** A page of older texts. A text that still waits is among them when it was planned long ago. */
export function olderTextsView({ contact, messages, campaigns, userNames, older }: OlderTexts, pack: Pack) {
  return {
    messages: messages
      .map((message) => ({ message, view: messageView(message, contact, { campaigns, userNames, pack }) }))
      .filter(({ message, view }) => isInConversation(message) || view.state === 'SCHEDULED')
      .map(({ view }) => view),
    olderThan: older === null ? null : toPublicMessageId({ contactId: contact.id, id: older }),
  };
}

export function createdContactsView({ added, merged, rejected, contacts }: CreatedContacts, limit: number, pack: Pack) {
  return {
    added,
    merged,
    rejected: rejected.map((reject) => rejectView(reject, pack)),
    leads: contacts.slice(0, limit).map((contact) => contactView(contact)),
  };
}

export function consentEntryView(entry: ConsentEntry) {
  if (entry.kind === 'REQUESTED')
    return { state: 'ASKED', how: 'opt-in message', evidence: '', userName: null, at: entry.at };
  if (entry.kind === 'ATTESTED')
    return { state: 'ATTESTED', how: 'statement', evidence: entry.statement, userName: entry.userName, at: entry.at };
  const { change, userName, at } = entry;
  return { state: change.state, ...evidenceView(change), userName, at };
}

function evidenceView({ evidence }: ConsentChange) {
  if (evidence.kind === 'KEYWORD') return { how: 'keyword', evidence: evidence.word, carrierId: evidence.carrierId };
  if (evidence.kind === 'STAFF') return { how: 'staff', evidence: evidence.note ?? '' };
  return { how: 'carrier', evidence: evidence.code === null ? '' : `Error ${evidence.code}` };
}
