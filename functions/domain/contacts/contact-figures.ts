import { addDeltas, type Delta } from '../sending/figures.ts';
import { isUnread, type Contact } from './contact.ts';

/** The fields of a contact that decide in which lists and figures the contact is. */
export type ListedState = Pick<
  Contact,
  | 'archived'
  | 'erased'
  | 'lastMessage'
  | 'lastInbound'
  | 'lastViewed'
  | 'isOpen'
  | 'snoozedUntil'
  | 'assigneeId'
  | 'repliedCampaignId'
>;

/** Returns what a contact adds to the figures of its organization. An archived contact adds nothing. */
function countContact(contact: ListedState): Delta {
  if (contact.archived) return {};
  return {
    leads: 1,
    conversations: contact.lastMessage ? 1 : 0,
    unread: isUnread(contact) ? 1 : 0,
    open: contact.lastMessage && contact.isOpen ? 1 : 0,
    snoozed: contact.lastMessage && contact.snoozedUntil ? 1 : 0,
  };
}

/** Returns how the figures of the organization change with a contact. */
export function computeContactDelta(before: ListedState, after: ListedState): Delta {
  const removed = Object.entries(countContact(before)).map(([name, count]) => [name, -count]);
  return addDeltas(countContact(after), Object.fromEntries(removed));
}

/**
 * Returns a contact as release 3.4.7 counted it: the number of contacts had it, and no list of conversations. The difference to the
 * contact as it is now is what the figures lack.
 */
export function asCountedBefore<State extends ListedState>(contact: State): State {
  return {
    ...contact,
    lastMessage: null,
    lastInbound: null,
    isOpen: false,
    snoozedUntil: null,
    assigneeId: null,
    repliedCampaignId: null,
  };
}
