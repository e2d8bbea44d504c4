import type { Membership, Organization, User } from '../../domain/accounts/account.ts';
import type { Access } from '../../domain/accounts/access.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { getStepsInOrder } from '../../domain/campaigns/campaign.ts';
import { isFinished, type Step } from '../../domain/campaigns/step.ts';
import { isUnread, type Contact } from '../../domain/contacts/contact.ts';
import { formatBlocks, renderBlocks } from '../../domain/content/blocks.ts';
import { getOptInMessage } from '../../domain/consent/opt-in.ts';
import { getPauseReason, type SendingPauseState } from '../../domain/sending/sending-pauses.ts';
import { getPlaceholderValues } from '../../domain/sending/hand-over.ts';
import { wasHandedOver, type Message } from '../../domain/sending/message.ts';
import { sumCounts, CAMPAIGN_TOTAL, ZERO_COUNTS, type Counts } from '../../domain/sending/figures.ts';
import type { Job, Reject } from '../../domain/jobs/job.ts';
import { LEFT_OUT_PREFIX } from '../../workers/bulk/job-batch.ts';

/** How domain values look in the contract. */
export function userView(user: User, memberships: readonly Membership[]) {
  return {
    id: user.id,
    name: user.name,
    firstName: user.name.split(' ')[0] ?? '',
    email: user.email,
    phone: user.phone,
    token: null,
    wpAdmin: user.wpAdmin,
    organizations: memberships.map(({ organizationId, organizationName, access }) => ({
      id: organizationId,
      name: organizationName,
      access,
    })),
  };
}

/** A person of an organization; null for one who is gone. */
export function memberView(user: User | undefined, { access }: Membership) {
  return user ? { id: user.id, name: user.name, phone: user.phone, email: user.email, access } : null;
}

export function organizationView(
  organization: Organization,
  access: Access,
  counts: Counts,
  { pauses, now }: { readonly pauses: SendingPauseState; readonly now: Date },
) {
  const {
    number,
    pace: _pace,
    plan: _plan,
    optInMessage: _optInMessage,
    staffPause: _staffPause,
    carrierPause: _carrierPause,
    allowIncomingContacts,
    ...rest
  } = organization;
  return {
    ...rest,
    messageContent: getOptInMessage(organization),
    access,
    twilioPhone: number,
    allowIncomingLeads: allowIncomingContacts,
    sendingHeld: getPauseReason(pauses, now),
    heldBy: [...(pauses.platform ? ['PLATFORM'] : []), ...(pauses.staff ? ['ORGANIZATION'] : [])],
    stats: {
      leads: counts.leads,
      messages: counts.messages,
      messagesSuccess: counts.messagesSuccess,
      messagesFailed: counts.messagesFailed,
      responses: counts.responses,
      segments: counts.segments,
      deliveryRate: counts.messages > 0 ? counts.messagesSuccess / counts.messages : null,
    },
  };
}

export function leadView(contact: Contact) {
  return {
    id: contact.id,
    name: contact.name,
    firstName: contact.firstName,
    lastName: contact.lastName,
    phone: contact.phone,
    email: contact.email,
    optedIn: contact.consent === 'OPTED_IN',
    optedOut: contact.consent === 'OPTED_OUT',
    invalidPhone: contact.invalidPhone,
    archived: contact.archived !== null,
    created: contact.created,
    lastViewed: contact.lastViewed,
    lastActive: contact.lastActive,
    unread: isUnread(contact),
    mayOptOut: contact.optOutHint !== null && contact.consent !== 'OPTED_OUT',
    lastMessage: contact.lastMessage ? lastMessageView(contact, contact.lastMessage) : null,
    // Slides come with a later capability; until a contact can open one it has opened none.
    stats: { views: 0, seconds: 0 },
  };
}

function lastMessageView(contact: Contact, last: NonNullable<Contact['lastMessage']>) {
  return {
    id: last.messageId,
    leadId: contact.id,
    direction: last.direction,
    state: last.direction === 'IN' ? 'RECEIVED' : 'HANDED_OVER',
    message: last.body,
    created: last.at,
    sent: last.at,
    success: true,
    aiGenerated: false,
  };
}

export interface MessageNames {
  readonly campaigns: ReadonlyMap<string, Campaign>;
  readonly users: ReadonlyMap<string, string>;
}

export function messageView(message: Message, contact: Contact, names: MessageNames) {
  const campaign = message.campaign ? names.campaigns.get(message.campaign.id) : undefined;
  const step = message.campaign ? campaign?.steps[message.campaign.stepId] : undefined;
  const canceled =
    message.state === 'SCHEDULED' &&
    (contact.consent === 'OPTED_OUT' || contact.archived !== null || campaign?.archived != null);
  return {
    id: message.id,
    leadId: message.contactId,
    direction: message.kind === 'INBOUND' ? 'IN' : 'OUT',
    // From an opt-out's commit on what waits counts as canceled, before the sweep has come by.
    state: canceled ? 'CANCELED' : message.state,
    // A waiting campaign text has no words of its own: they are the step's as it is now.
    message: message.body ?? (step ? renderBlocks(step.blocks, getPlaceholderValues(contact)) : ''),
    created: message.created,
    scheduledFor: message.state === 'SCHEDULED' ? message.due : null,
    sent: message.sent,
    delivered: message.delivered,
    success: message.kind === 'INBOUND' || ['HANDED_OVER', 'SENT', 'DELIVERED'].includes(message.state),
    reason: message.reason,
    userId: message.userId,
    senderName: message.userId ? (names.users.get(message.userId) ?? message.senderName) : message.senderName,
    campaignId: message.campaign?.id ?? null,
    campaignName: campaign?.name ?? null,
    campaignFeatureId: message.campaign?.stepId ?? null,
    aiGenerated: false,
  };
}

/** A conversation holds what left, came in or failed; what waits is in the queues, what never left is in neither. */
export function isInConversation(message: Message): boolean {
  return (
    message.state === 'RECEIVED' ||
    message.state === 'CLAIMED' ||
    message.state === 'OUTCOME_UNKNOWN' ||
    message.state === 'NOT_ACCEPTED' ||
    wasHandedOver(message.state)
  );
}

export function stepView(step: Step) {
  return {
    id: step.id,
    campaignId: step.campaignId,
    label: step.label,
    created: step.created,
    structureType: step.structureType,
    featureType: 'MESSAGE',
    message: formatBlocks(step.blocks),
    messageContent: step.blocks,
    ...step.timing,
    finished: isFinished(step),
  };
}

export function campaignView(campaign: Campaign, counts: ReadonlyMap<string, Counts> | null) {
  const { FEATURE: feature, BEFORE: before, APPOINTMENT: appointment } = campaign.structure;
  return {
    id: campaign.id,
    name: campaign.name,
    created: campaign.created,
    archived: campaign.archived !== null,
    paused: campaign.paused !== null,
    pauseReason: campaign.paused === null ? null : (campaign.pauseReason ?? null),
    stopped: campaign.stopped,
    stopOnReply: campaign.stopOnReply,
    lastActive: counts ? sumCounts(counts.values()).lastActive : null,
    structure: { feature, before, appointment },
    features: getStepsInOrder(campaign).map(stepView),
    stats: counts ? campaignStats(campaign, counts) : null,
  };
}

function campaignStats(campaign: Campaign, counts: ReadonlyMap<string, Counts>) {
  const whole = counts.get(CAMPAIGN_TOTAL) ?? ZERO_COUNTS;
  const steps = sumCounts([...counts].flatMap(([step, each]) => (step === CAMPAIGN_TOTAL ? [] : [each])));
  const isArchived = campaign.archived !== null;
  return {
    leads: whole.leads,
    // Archiving cancels what waits, at once and until it is undone.
    currentLeads: isArchived ? 0 : whole.currentLeads,
    queued: isArchived ? 0 : steps.queued,
    messages: steps.messages,
    messagesSuccess: steps.messagesSuccess,
    messagesFailed: steps.messagesFailed,
    responses: whole.responses,
    segments: steps.segments,
    features: getStepsInOrder(campaign).map((step) => {
      const each = counts.get(step.id) ?? ZERO_COUNTS;
      const { messages, messagesSuccess, messagesFailed, skipped } = each;
      return {
        featureId: step.id,
        label: step.label,
        queued: isArchived ? 0 : each.queued,
        messages,
        messagesSuccess,
        messagesFailed,
        skipped,
        waiting: each.waiting,
      };
    }),
  };
}

export function jobView(job: Job, rejects: readonly Reject[]) {
  const { id, kind, state, added, merged, skipped, rejected, error, campaignId, created } = job;
  const counts = job.counts ?? {};
  const { archived = 0, fileName = null, undoneBy = null } = job;
  const share = job.total > 0 ? Math.min(1, job.done / job.total) : 0;
  return {
    id,
    kind,
    state,
    progress: state === 'DONE' ? 1 : share,
    added,
    merged,
    skipped,
    rejected,
    archived,
    canceled: (counts.canceled ?? 0) + (counts.stopped ?? 0),
    leftOut: skippedView(counts),
    summary: null,
    rejects,
    error,
    campaignId,
    created,
    fileName,
    undoneBy,
  };
}

function skippedView(counts: Readonly<Record<string, number>>) {
  return Object.entries(counts)
    .flatMap(([name, count]) =>
      name.startsWith(LEFT_OUT_PREFIX) ? [{ reason: name.slice(LEFT_OUT_PREFIX.length), count }] : [],
    )
    .sort((a, b) => b.count - a.count);
}
