import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Every key of the query cache, from general to specific. A shorter key covers all keys that begin with it:
 * `contacts.all()` covers the contact table, the inbox and the contacts of each campaign.
 */
export const queryKeys = {
  session: () => ['session'] as const,
  users: () => ['users'] as const,
  textSearch: (search: string) => ['textSearch', search] as const,
  assignees: () => ['users', 'assignees'] as const,
  alertedPeople: () => ['users', 'alerted'] as const,
  teamToTell: () => ['users', 'teamToTell'] as const,
  possibleOwners: () => ['users', 'possibleOwners'] as const,
  calendars: () => ['calendars'] as const,
  ownSessions: () => ['ownSessions'] as const,
  apiKeys: () => ['apiKeys'] as const,
  webhookEndpoints: (id?: string) => ['webhookEndpoints', ...(id ? [id] : [])] as const,
  secondFactor: () => ['secondFactor'] as const,
  billing: () => ['billing'] as const,
  numberRegistration: () => ['numberRegistration'] as const,
  branding: () => ['branding'] as const,
  auditLog: () => ['auditLog'] as const,
  allUsers: (search: string) => ['allUsers', search] as const,
  organizations: {
    all: () => ['organizations'] as const,
    names: (search: string) => ['organizations', 'names', search] as const,
    data: (organizationId: string, after: string | null) => ['organizations', 'data', organizationId, after] as const,
    platform: (search: string, after: string | null) => ['organizations', 'platform', search, after] as const,
  },
  /** Without a part: the answers of all parts. */
  systemStatus: (part?: string) =>
    (part === undefined ? ['systemStatus'] : ['systemStatus', part]) as readonly string[],
  signUpLinks: () => ['signUpLinks'] as const,
  optInMessage: () => ['optInMessage'] as const,
  welcomeMessage: () => ['welcomeMessage'] as const,
  engagementWeights: () => ['engagementWeights'] as const,
  sendStats: () => ['sendStats'] as const,
  sendingSummary: (planned: unknown) => ['sendingSummary', planned] as const,
  contacts: {
    all: () => ['contacts'] as const,
    table: (input: unknown) => ['contacts', 'table', input] as const,
    choices: (search: string) => ['contacts', 'choices', search] as const,
    recipients: (search: string) => ['contacts', 'recipients', search] as const,
    inbox: () => ['contacts', 'inbox'] as const,
    inboxView: (view: unknown) => ['contacts', 'inbox', view] as const,
    named: (kind: 'customFields' | 'tags') => ['contacts', kind] as const,
    waiting: () => ['contacts', 'waiting'] as const,
    campaign: (campaignId: string | null, page: number, search: string) =>
      ['contacts', 'campaign', campaignId, page, search] as const,
  },
  contact: {
    all: () => ['contact'] as const,
    one: (contactId: string) => ['contact', contactId] as const,
    name: (contactId: string) => ['contact', contactId, 'name'] as const,
    detail: (contactId: string) => ['contact', contactId, 'detail'] as const,
    notes: (contactId: string) => ['contact', contactId, 'notes'] as const,
    timeline: (contactId: string) => ['contact', contactId, 'timeline'] as const,
    views: (contactId: string) => ['contact', contactId, 'views'] as const,
    visits: (contactId: string, featureId: string, round: number) =>
      ['contact', contactId, 'visits', featureId, round] as const,
    appointments: (contactId: string) => ['contact', contactId, 'appointments'] as const,
    consent: (contactId: string) => ['contact', contactId, 'consent'] as const,
    conversation: (contactId: string) => ['contact', contactId, 'conversation'] as const,
  },
  groups: {
    all: () => ['groups'] as const,
    names: () => ['groups', 'names'] as const,
    list: (search: string, archived: boolean) => ['groups', 'list', search, archived] as const,
    one: (groupId: string) => ['groups', 'one', groupId] as const,
    form: (groupId: string) => ['groups', 'form', groupId] as const,
  },
  landingPages: {
    all: () => ['landingPages'] as const,
    bodyParts: () => ['landingPages', 'bodyParts'] as const,
    list: (search: string, archived: boolean) => ['landingPages', 'list', search, archived] as const,
    one: (landingPageId: string) => ['landingPages', 'one', landingPageId] as const,
  },
  pitches: {
    all: () => ['pitches'] as const,
    list: (search: string, archived: boolean) => ['pitches', 'list', search, archived] as const,
    names: (search: string) => ['pitches', 'names', search] as const,
    one: (pitchId: string) => ['pitches', 'one', pitchId] as const,
    slide: (slideId: string) => ['pitches', 'slide', slideId] as const,
    parts: (pitchId: string) => ['pitches', 'parts', pitchId] as const,
  },
  events: {
    all: () => ['events'] as const,
    list: (includeAll: boolean) => ['events', includeAll] as const,
    appointments: (eventId: string) => ['events', 'appointments', eventId] as const,
  },
  campaigns: {
    all: () => ['campaigns'] as const,
    names: () => ['campaigns', 'names'] as const,
    found: (search: string) => ['campaigns', 'found', search] as const,
    list: (archived: boolean, search: string) => ['campaigns', 'list', archived, search] as const,
    recent: () => ['campaigns', 'recent'] as const,
    ofContacts: (archived: boolean) => ['campaigns', 'ofContacts', archived] as const,
  },
  library: {
    all: () => ['library'] as const,
    list: (search: string, categories: readonly string[]) => ['library', 'list', search, categories] as const,
    one: (campaignId: string) => ['library', campaignId] as const,
    slides: (campaignId: string, pitchId: string) => ['library', campaignId, pitchId] as const,
  },
  /** What is loaded of single campaigns. */
  openCampaigns: () => ['campaign'] as const,
  campaign: (campaignId: string) => ['campaign', campaignId] as const,
  simulation: (campaignId: string, given: unknown) => ['campaign', campaignId, 'simulation', given] as const,
  campaignResults: (campaignId: string, chosen: unknown) => ['campaign', campaignId, 'results', chosen] as const,
  campaignReport: (campaignId: string) => ['campaign', campaignId, 'report'] as const,
  campaignReportContacts: (campaignId: string, list: unknown) =>
    ['campaign', campaignId, 'report', 'contacts', list] as const,
  reportIcons: (campaignId: string, leadIds: readonly string[]) => ['campaign', campaignId, 'icons', leadIds] as const,
  ifThenRuns: (campaignId: string, ifThenId: string) => ['campaign', campaignId, 'ifThenRuns', ifThenId] as const,
  webhookCalls: (campaignId: string, ifThenId: string) => ['campaign', campaignId, 'webhookCalls', ifThenId] as const,
  campaignLanding: (campaignId: string) => ['campaign', campaignId, 'landing'] as const,
  webhookSecret: () => ['webhookSecret'] as const,
  replyHours: () => ['replyHours'] as const,
  campaignPause: (campaignId: string) => ['campaign', campaignId, 'pause'] as const,
  dashboard: {
    all: () => ['dashboard'] as const,
    period: (chosen: unknown) => ['dashboard', chosen] as const,
  },
  savedReplies: () => ['savedReplies'] as const,
  exports: () => ['exports'] as const,
  jobs: () => ['jobs'] as const,
  sends: () => ['sends'] as const,
  job: (jobId: string) => ['job', jobId] as const,
  csvReview: (file: File, mapping: unknown) => ['csvReview', file.name, file.size, file.lastModified, mapping] as const,
  knownPhones: (review: unknown) => ['knownPhones', review] as const,
};

/** Marks all queries under these keys as stale and fetches the visible ones again. Resolves after the fetches. */
export async function invalidate(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
