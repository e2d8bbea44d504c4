import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { leadCampaigns } from './contact-list.ts';
import { isInConversation, messageView } from '../shared/views.ts';

/** Newest texts of a conversation that are shown. */
const THREAD_LIMIT = 200;

/** A contact's conversation, what waits to be sent, and its campaigns. */
export async function leadThread(data: Data, contact: Contact) {
  const messages = (await data.messages.listLatest(contact.organizationId, contact.id, THREAD_LIMIT)).reverse();
  const [campaigns, shown, users] = await Promise.all([
    data.campaigns.findMany(contact.organizationId, unique(messages.map((message) => message.campaign?.id))),
    leadCampaigns(data, contact),
    data.accounts.findUserNames(unique(messages.map((message) => message.userId))),
  ]);
  const names = { campaigns, users };
  const views = messages.map((message) => ({ message, view: messageView(message, contact, names) }));
  const waiting = views.filter(({ view }) => view.state === 'SCHEDULED');
  return {
    campaigns: shown,
    messages: views
      .filter(({ message }) => isInConversation(message))
      .sort((a, b) => (a.message.sent ?? a.message.created).getTime() - (b.message.sent ?? b.message.created).getTime())
      .map(({ view }) => view),
    messageQueue: waiting.filter(({ message }) => message.kind !== 'CAMPAIGN').map(({ view }) => view),
    featureQueue: waiting.filter(({ message }) => message.kind === 'CAMPAIGN').map(({ view }) => view),
  };
}

function unique(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value ?? []))];
}
