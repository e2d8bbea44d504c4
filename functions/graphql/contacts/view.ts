import { toSpokenName } from '../../domain/contacts/spoken-name.ts';
import { isTexted } from '../../domain/contacts/countries.ts';
import { describeFormConsent, describeListRow, type ConsentChange } from '../../domain/consent/consent-change.ts';
import { isInConversation } from '../../domain/sending/message.ts';
import { NO_PROFILE } from '../../domain/forms/form-profile.ts';
import { isUnread, mayOptOut, type Contact } from '../../domain/contacts/contact.ts';
import { showContact, showNote, showThreadTexts, type Mask } from '../../domain/contacts/mask.ts';
import type { ConsentEntry } from '../../use-cases/contacts/consent-history.ts';
import type { CreatedContacts } from '../../use-cases/contacts/create-contacts.ts';
import type { OlderTexts } from '../../use-cases/conversations/load-older-texts.ts';
import type { Thread } from '../../use-cases/contacts/load-thread.ts';
import { appointmentView } from '../appointments/view.ts';
import { rejectView } from '../jobs/view.ts';
import { lastMessageView, messageView, toPublicMessageId } from '../sending/view.ts';
import type { Viewer } from '../shared/viewer.ts';

export interface AssigneeView {
  readonly id: string;
  readonly name: string;
}

/** What a contact did with pitches. */
interface ViewTotals {
  readonly views: number;
  readonly seconds: number;
}

/** Everything that the API says about a contact. `shownIn`: whether the answer has one contact or a list. */
export function contactView(
  contact: Contact,
  {
    mask,
    shownIn,
    assignee = null,
    stats = null,
  }: { mask: Mask; shownIn: 'LIST' | 'DETAIL'; assignee?: AssigneeView | null; stats?: ViewTotals | null },
) {
  const { id, invalidPhone, created, lastViewed, lastActive } = contact;
  const shown = showContact(contact, mask, shownIn);
  const spoken = toSpokenName(shown);
  return {
    id,
    ...shown,
    spokenFirstName: spoken.firstName,
    spokenLastName: spoken.lastName,
    masked: mask.contacts,
    optedIn: contact.consent === 'OPTED_IN',
    optedOut: contact.consent === 'OPTED_OUT',
    invalidPhone,
    archived: contact.archived !== null,
    created,
    lastViewed,
    lastActive,
    unread: isUnread(contact),
    lastInbound: contact.lastInbound,
    untimedBooking: contact.untimedBooking ?? null,
    open: contact.isOpen,
    snoozedUntil: contact.snoozedUntil,
    assignee,
    otherCountry: contact.phone !== null && !isTexted(contact.phone),
    mayOptOut: mayOptOut(contact),
    lastMessage: lastMessageView(contact, mask),
    stats,
  };
}

/** A contact that a mutation changed. Null when someone deleted the contact in the meantime. */
export function changedContactView(contact: Contact | null, mask: Mask) {
  return { lead: contact && contactView(contact, { mask, shownIn: 'DETAIL' }) };
}

export function threadView(thread: Thread, { pack, mask }: Viewer) {
  const { contact, messages, shownCampaigns, groups, assignee, attributes, older, viewTotals, typedName } = thread;
  const profile = mask.contacts || mask.content ? NO_PROFILE : thread.formProfile;
  const views = messages.map((message) => ({
    message,
    view: messageView(message, contact, { ...thread, pack, mask }),
  }));
  const scheduled = views.filter(({ view }) => view.state === 'SCHEDULED');
  return {
    ...contactView(contact, { mask, shownIn: 'DETAIL', assignee, stats: viewTotals }),
    ...showThreadTexts(contact, mask),
    // A code opens the page of a text as the contact.
    campaigns: shownCampaigns.map((campaign) => ({ ...campaign, code: mask.contacts ? null : campaign.code })),
    groups: groups.map(({ id, name }) => ({ id, name })),
    responsibleUser: assignee,
    dob: profile.birthday,
    gender: profile.gender,
    typedName: mask.contacts || mask.content || typedName === contact.name ? null : typedName,
    landingPageId: profile.landingPageId,
    widgets: profile.answers.map(({ id, label, values }) => ({ widgetId: id, label, values })),
    appointments: thread.appointments.map(appointmentView),
    tags: attributes.tags.map(({ id, name }) => ({ id, name })),
    customValues: mask.contacts
      ? []
      : attributes.values.map(({ field, value }) => ({ customFieldId: field.id, name: field.name, value })),
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
export function olderTextsView(page: OlderTexts, { pack, mask }: Viewer) {
  const { contact, messages, older } = page;
  return {
    messages: messages
      .map((message) => ({ message, view: messageView(message, contact, { ...page, pack, mask }) }))
      .filter(({ message, view }) => isInConversation(message) || view.state === 'SCHEDULED')
      .map(({ view }) => view),
    olderThan: older === null ? null : toPublicMessageId({ contactId: contact.id, id: older }),
  };
}

export function createdContactsView(
  { added, merged, rejected, contacts }: CreatedContacts,
  limit: number,
  { pack, mask }: Viewer,
) {
  return {
    added,
    merged,
    rejected: rejected.map((reject) => rejectView(reject, { pack, mask })),
    leads: contacts.slice(0, limit).map((contact) => contactView(contact, { mask, shownIn: 'LIST' })),
  };
}

export function consentEntryView(entry: ConsentEntry, mask: Mask) {
  if (entry.kind === 'REQUESTED')
    return { state: 'ASKED', how: 'opt-in message', evidence: '', userName: null, at: entry.at };
  if (entry.kind === 'ATTESTED')
    return { state: 'ATTESTED', how: 'statement', evidence: entry.statement, userName: entry.userName, at: entry.at };
  const { change, userName, at } = entry;
  return { state: change.state, ...evidenceView(change, mask), userName, at };
}

function evidenceView({ evidence }: ConsentChange, mask: Mask) {
  if (evidence.kind === 'KEYWORD') return { how: 'keyword', evidence: evidence.word, carrierId: evidence.carrierId };
  if (evidence.kind === 'STAFF') return { how: 'staff', evidence: showNote(evidence.note ?? '', mask) };
  if (evidence.kind === 'LIST') return { how: 'list', evidence: showNote(describeListRow(evidence), mask) };
  if (evidence.kind === 'FORM') return { how: 'form', evidence: describeFormConsent(evidence) };
  return { how: 'carrier', evidence: evidence.code === null ? '' : `Error ${evidence.code}` };
}
