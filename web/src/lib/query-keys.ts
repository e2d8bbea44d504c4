import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Every key of the query cache, from general to specific. A key that ends early covers all keys that begin with it:
 * `leads.all()` covers the contact table, the inbox and the contacts of each campaign.
 */
export const queryKeys = {
  session: () => ['session'] as const,
  users: () => ['users'] as const,
  optInMessage: () => ['optInMessage'] as const,
  sendStats: () => ['sendStats'] as const,
  sendingSummary: (planned: unknown) => ['sendingSummary', planned] as const,
  leads: {
    all: () => ['leads'] as const,
    table: (page: number, search: string) => ['leads', 'table', page, search] as const,
    inbox: () => ['leads', 'inbox'] as const,
    inboxSearch: (search: string) => ['leads', 'inbox', search] as const,
    campaign: (campaignId: string | null, page: number, search: string) =>
      ['leads', 'campaign', campaignId, page, search] as const,
  },
  lead: {
    one: (leadId: string) => ['lead', leadId] as const,
    detail: (leadId: string) => ['lead', leadId, 'detail'] as const,
    consent: (leadId: string) => ['lead', leadId, 'consent'] as const,
    conversation: (leadId: string) => ['lead', leadId, 'conversation'] as const,
  },
  campaigns: {
    all: () => ['campaigns'] as const,
    list: (includeStats: boolean) => ['campaigns', includeStats] as const,
  },
  campaign: (campaignId: string) => ['campaign', campaignId] as const,
  jobs: () => ['jobs'] as const,
  job: (jobId: string) => ['job', jobId] as const,
  csvReview: (file: File, mapping: unknown) => ['csvReview', file.name, file.size, file.lastModified, mapping] as const,
};

/** Marks everything under these keys as stale. What is on screen is fetched again. Returns when the fetches are done. */
export async function invalidate(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
