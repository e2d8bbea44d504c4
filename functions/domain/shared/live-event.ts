import type { ContactId, OrganizationId, UserId } from './ids.ts';

/** What changed, without the content, for open pages. A page fetches the content again with its own rights. */
export interface LiveEvent {
  readonly organizationId: OrganizationId;
  readonly kind:
    | 'lead'
    | 'conversation'
    | 'campaign'
    | 'job'
    | 'sending'
    | 'organization'
    | 'group'
    | 'event'
    | 'pitch'
    | 'landingPage'
    | 'replying'
    | 'savedReply';
  readonly id: string;
}

/** Publishes events to open pages. A failure is logged and never undoes the work. */
export type Publish = (events: readonly LiveEvent[]) => Promise<void>;

/** The event id that stands for every contact of an organization. */
const ALL_CONTACTS = '*';

export const contactChanged = (organizationId: OrganizationId, id: string): LiveEvent => ({
  organizationId,
  kind: 'lead',
  id,
});
export const contactsChanged = (organizationId: OrganizationId): LiveEvent =>
  contactChanged(organizationId, ALL_CONTACTS);
export const conversationChanged = (organizationId: OrganizationId, contactId: ContactId): LiveEvent => ({
  organizationId,
  kind: 'conversation',
  id: contactId,
});
export const campaignChanged = (organizationId: OrganizationId, id: string): LiveEvent => ({
  organizationId,
  kind: 'campaign',
  id,
});
export const jobChanged = (organizationId: OrganizationId, id: string): LiveEvent => ({
  organizationId,
  kind: 'job',
  id,
});
export const organizationChanged = (organizationId: OrganizationId): LiveEvent => ({
  organizationId,
  kind: 'organization',
  id: organizationId,
});
/** `id`: of a group, or `*` for several groups. */
export const groupChanged = (organizationId: OrganizationId, id: string): LiveEvent => ({
  organizationId,
  kind: 'group',
  id,
});
/** Some events, or the appointments in them, changed. */
export const eventsChanged = (organizationId: OrganizationId): LiveEvent => ({
  organizationId,
  kind: 'event',
  id: '*',
});
/** Some saved replies changed. */
export const savedRepliesChanged = (organizationId: OrganizationId): LiveEvent => ({
  organizationId,
  kind: 'savedReply',
  id: '*',
});
/** A member writes to a contact at this moment. Pages show it for a few seconds. Nothing is stored. */
export const replyingShown = (organizationId: OrganizationId, contactId: ContactId, userId: UserId): LiveEvent => ({
  organizationId,
  kind: 'replying',
  id: `${contactId}:${userId}`,
});
/** A landing page, or its figures. */
export const landingPageChanged = (organizationId: OrganizationId, id: string): LiveEvent => ({
  organizationId,
  kind: 'landingPage',
  id,
});
/** A pitch, one of its slides, or a question on a slide. */
export const pitchChanged = (organizationId: OrganizationId, id: string): LiveEvent => ({
  organizationId,
  kind: 'pitch',
  id,
});
