/** What changed, without the content, for open pages. A page fetches the content again with its own rights. */
export interface LiveEvent {
  readonly organizationId: string;
  readonly kind: 'lead' | 'conversation' | 'campaign' | 'job' | 'sending' | 'organization';
  readonly id: string;
}

/** Publishes events to open pages. A failure is logged and never undoes the work. */
export type Publish = (events: readonly LiveEvent[]) => Promise<void>;

/** The event id that stands for every contact of an organization. */
const ALL_CONTACTS = '*';

export const contactChanged = (organizationId: string, id: string): LiveEvent => ({ organizationId, kind: 'lead', id });
export const contactsChanged = (organizationId: string): LiveEvent => contactChanged(organizationId, ALL_CONTACTS);
export const conversationChanged = (organizationId: string, contactId: string): LiveEvent => ({
  organizationId,
  kind: 'conversation',
  id: contactId,
});
export const campaignChanged = (organizationId: string, id: string): LiveEvent => ({
  organizationId,
  kind: 'campaign',
  id,
});
export const jobChanged = (organizationId: string, id: string): LiveEvent => ({ organizationId, kind: 'job', id });
export const organizationChanged = (organizationId: string): LiveEvent => ({
  organizationId,
  kind: 'organization',
  id: organizationId,
});
