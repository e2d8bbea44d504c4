import type { Data } from '../data/parts.ts';
import type { Lead } from '../domain/contacts/lead.ts';
import { leadCampaigns } from './lead-list.ts';
import { isInConversation, textView } from './views.ts';

/** Newest texts of a conversation that are shown. */
const THREAD_LIMIT = 200;

/** A contact's conversation, what waits to be sent, and its campaigns. */
export async function leadThread(data: Data, lead: Lead) {
  const texts = (await data.texts.latest(lead.organizationId, lead.id, THREAD_LIMIT)).reverse();
  const [campaigns, shown, users] = await Promise.all([
    data.campaigns.findMany(lead.organizationId, unique(texts.map((text) => text.campaign?.id))),
    leadCampaigns(data, lead),
    data.accounts.userNames(unique(texts.map((text) => text.userId))),
  ]);
  const names = { campaigns, users };
  const views = texts.map((text) => ({ text, view: textView(text, lead, names) }));
  const waiting = views.filter(({ view }) => view.state === 'SCHEDULED');
  return {
    campaigns: shown,
    messages: views
      .filter(({ text }) => isInConversation(text))
      .sort((a, b) => (a.text.sent ?? a.text.created).getTime() - (b.text.sent ?? b.text.created).getTime())
      .map(({ view }) => view),
    messageQueue: waiting.filter(({ text }) => text.kind !== 'CAMPAIGN').map(({ view }) => view),
    featureQueue: waiting.filter(({ text }) => text.kind === 'CAMPAIGN').map(({ view }) => view),
  };
}

function unique(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value ?? []))];
}
