import type { E164 } from '../../domain/contacts/phone.ts';
import type {
  AppointmentId,
  CampaignId,
  ContactId,
  JobId,
  MessageId,
  OrganizationId,
  StepId,
  UserId,
} from '../../domain/shared/ids.ts';
import { createHash } from 'node:crypto';
import { isPersonalId } from '../../domain/campaigns/campaign-ids.ts';
import { formatMinute } from '../../domain/hours/minute.ts';
import type { Lane, Message, MessageRef } from '../../domain/sending/message.ts';
import type { Key } from './table.ts';

/** The keys of the table, but those that an entity declares itself. The README.md in functions/data lists which items have which key. */
export const sessionKey = (tokenHash: string): Key => ({ pk: `SESSION#${tokenHash}`, sk: 'SESSION' });
export const passwordLinkKey = (hash: string): Key => ({ pk: `PASSWORD#${hash}`, sk: 'LINK' });
export const userKey = (userId: UserId): Key => ({ pk: `USER#${userId}`, sk: 'USER' });
export const membershipKey = (userId: UserId, organizationId: OrganizationId): Key => ({
  pk: `USER#${userId}`,
  sk: `MEMBER#${organizationId}`,
});
export const emailKey = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'EMAIL' });
export const organizationKey = (organizationId: OrganizationId): Key => ({ pk: `ORG#${organizationId}`, sk: 'ORG' });
export const PLATFORM_PAUSE_KEY: Key = { pk: 'PLATFORM', sk: 'SENDING' };
export const auditKey = (organizationId: OrganizationId | null, id: string): Key => ({
  pk: organizationId === null ? 'PLATFORM#AUDIT' : `ORG#${organizationId}#AUDIT`,
  sk: id,
});
export const numberKey = (phone: E164): Key => ({ pk: `NUMBER#${phone}`, sk: 'NUMBER' });
export const limitKey = (scope: string, subject: string, window: string): Key => ({
  pk: `LIMIT#${scope}#${subject}`,
  sk: window,
});
export const idempotencyKey = (
  organizationId: OrganizationId,
  userId: UserId,
  operation: string,
  key: string,
): Key => ({
  pk: `IDEMPOTENCY#${organizationId}#${userId}#${operation}#${key}`,
  sk: 'IDEMPOTENCY',
});

export const contactPk = (organizationId: OrganizationId, contactId: ContactId): string =>
  `ORG#${organizationId}#CONTACT#${contactId}`;
export const contactKey = (organizationId: OrganizationId, contactId: ContactId): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: 'CONTACT',
});
/**
 * A contact's place in a campaign. It is with the contact, so that the messages of a campaign do not all write to the
 * campaign's partition, which takes 1,000 writes per second.
 */
export const enrollmentKey = (
  organizationId: OrganizationId,
  campaignId: CampaignId,
  contactId: ContactId,
  appointmentId: AppointmentId | null = null,
): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: `CAMPAIGN#${campaignId}${appointmentId === null ? '' : `#APPOINTMENT#${appointmentId}`}`,
});
export const messageKey = (organizationId: OrganizationId, contactId: ContactId, messageId: MessageId): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: `MESSAGE#${messageId}`,
});
export const contactsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#CONTACTS`;
export const inboxPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#INBOX`;
/** The conversations of archived contacts. No list reads them. */
export const archivedInboxPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#ARCHIVED`;
/** By the last message, then by contact, because two contacts may have a message at the same moment. */
export const inboxSk = (lastText: Date, contactId: ContactId): string => `${lastText.toISOString()}#${contactId}`;

export const consentPk = (organizationId: OrganizationId, phone: E164): string =>
  `ORG#${organizationId}#PHONE#${phone}`;
export const consentKey = (organizationId: OrganizationId, phone: E164): Key => ({
  pk: consentPk(organizationId, phone),
  sk: 'CONSENT',
});
export const consentHistoryKey = (organizationId: OrganizationId, phone: E164, eventId: string): Key => ({
  pk: consentPk(organizationId, phone),
  sk: `HISTORY#${eventId}`,
});

export const campaignsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#CAMPAIGNS`;
/** Campaigns for one contact each, of which an organization may have thousands. */
export const personalCampaignsPk = (organizationId: OrganizationId): string =>
  `ORG#${organizationId}#PERSONAL-CAMPAIGNS`;
export const campaignKey = (organizationId: OrganizationId, campaignId: CampaignId): Key => ({
  pk: isPersonalId(campaignId) ? personalCampaignsPk(organizationId) : campaignsPk(organizationId),
  sk: `CAMPAIGN#${campaignId}`,
});
export const campaignPk = (organizationId: OrganizationId, campaignId: CampaignId): string =>
  `ORG#${organizationId}#CAMPAIGN#${campaignId}`;
/**
 * The gate of a campaign, a job, an event, or an organization's sending, which each claim checks. Each shard is a partition of its
 * own. `id`: of the campaign, the job or the event.
 */
export const gateKey = (
  organizationId: OrganizationId,
  scope: 'CAMPAIGN' | 'JOB' | 'EVENT' | 'SENDING',
  id: string,
  shard: number,
): Key => ({
  pk: `ORG#${organizationId}#GATE#${scope}#${id}#${shard}`,
  sk: 'GATE',
});

/** One shard of the figures of an organization. Each shard is a partition of its own. */
export const organizationCounterKey = (organizationId: OrganizationId, shard: number): Key => ({
  pk: `ORG#${organizationId}#COUNTER#${shard}`,
  sk: 'TOTAL',
});
/** One shard of the figures of all steps of a campaign, or of a job that sends. Each shard is a partition of its own. */
export const campaignCounterPk = (organizationId: OrganizationId, id: CampaignId | JobId, shard: number): string =>
  `ORG#${organizationId}#CAMPAIGN#${id}#COUNTER#${shard}`;
export const campaignCounterKey = (
  organizationId: OrganizationId,
  id: CampaignId | JobId,
  stepId: StepId,
  shard: number,
): Key => ({ pk: campaignCounterPk(organizationId, id, shard), sk: `STEP#${stepId}` });

/** A campaign's filtered messages. */
export const filteredKey = (organizationId: OrganizationId, campaignId: CampaignId): Key => ({
  pk: campaignPk(organizationId, campaignId),
  sk: 'FILTERED',
});

export const jobPk = (organizationId: OrganizationId, jobId: JobId): string => `ORG#${organizationId}#JOB#${jobId}`;
export const jobKey = (organizationId: OrganizationId, jobId: JobId): Key => ({
  pk: jobPk(organizationId, jobId),
  sk: 'JOB',
});
export const jobChunkKey = (organizationId: OrganizationId, jobId: JobId, chunk: string): Key => ({
  pk: jobPk(organizationId, jobId),
  sk: `CHUNK#${chunk}`,
});
/** Exists once the chunk is counted. */
export const chunkGuardKey = (organizationId: OrganizationId, jobId: JobId, chunk: string, shard: number): Key => ({
  pk: jobPk(organizationId, jobId),
  sk: `GUARD#${chunk}#${shard}`,
});

/**
 * The contacts of a job, a few hundred per item. Each batch has its own partition, because one partition takes 1,000
 * writes per second, and a selection may have thousands of batches.
 */
export const jobBatchKey = (organizationId: OrganizationId, jobId: JobId, run: string, batch: number): Key => ({
  pk: `${jobPk(organizationId, jobId)}#BATCH#${run}#${batch}`,
  sk: 'BATCH',
});
/**
 * The imports of an organization in the order in which they began, and the import of each file, so that a second click
 * finds it.
 */
export const importsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#IMPORTS`;
export const importKey = (organizationId: OrganizationId, jobId: JobId): Key => ({
  pk: importsPk(organizationId),
  sk: `IMPORT#${jobId}`,
});
export const importedFileKey = (organizationId: OrganizationId, fingerprint: string): Key => ({
  pk: importsPk(organizationId),
  sk: `FILE#${fingerprint}`,
});

/** The last mapping of a header's columns. */
export const mappingKey = (organizationId: OrganizationId, columns: readonly string[]): Key => ({
  pk: importsPk(organizationId),
  sk: `HEADER#${createHash('sha256').update(JSON.stringify(columns)).digest('base64url')}`,
});

/**
 * Search. The list of blocks and the log share a partition. Each block has its own partition, so that blocks can be
 * read in parallel.
 */
export const searchPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#SEARCH`;
export const searchKey = (organizationId: OrganizationId): Key => ({ pk: searchPk(organizationId), sk: 'BLOCKS' });
export const searchLogKey = (organizationId: OrganizationId, record: string): Key => ({
  pk: searchPk(organizationId),
  sk: `LOG#${record}`,
});
export const searchBlockKey = (organizationId: OrganizationId, blockId: string): Key => ({
  pk: `${searchPk(organizationId)}#${blockId}`,
  sk: 'BLOCK',
});

/** A message that belongs to no contact. */
export const unlinkedMessageKey = (organizationId: OrganizationId, id: string): Key => ({
  pk: `ORG#${organizationId}#UNLINKED#${id}`,
  sk: 'MESSAGE',
});

/** Marks a carrier's message as processed, so that a repetition is ignored. */
export const carrierKey = (carrierId: string): Key => ({ pk: `CARRIER#${carrierId}`, sk: 'CARRIER' });

/**
 * What an organization's number has sent in a window of time: SECOND#epoch, MINUTE#minute, DAY#date. A fast number has
 * several shards, so that its claims do not all write to one item.
 */
export const paceKey = (organizationId: OrganizationId, window: string, shard: number): Key => ({
  pk: `PACE#${organizationId}#${shard}`,
  sk: window,
});

/**
 * Shards of an organization's due minute. One partition takes 1,000 writes per second, and a large campaign needs more.
 */
export const DUE_SHARDS: Readonly<Record<Lane, number>> = { campaign: 8, reply: 1 };
export const MINUTE_SHARDS = 8;
/** The due minutes of all organizations. Each shard is a partition of its own, because all writers of the platform meet there. */
export const minutesPk = (shard: number): string => `DUE#${shard}`;
export const minuteKey = (minute: string, organizationId: OrganizationId): Key => ({
  pk: minutesPk(computeShard(organizationId, MINUTE_SHARDS)),
  sk: `${minute}#${organizationId}`,
});

/** The lanes are separate, because replies must be found without reading the campaign messages of the same minute. */
export const duePk = (minute: string, organizationId: OrganizationId, lane: Lane, shard: number): string =>
  `DUE#${minute}#${organizationId}#${lane}#${shard}`;

/**
 * The key has the exact time, because a message may be postponed and brought back within a minute. A slow dispatcher that
 * read the first entry then removes that entry only. With one key for both, the message would never be sent.
 *
 * A message of a send run has the shard of its counting row, so that messages that are queued together also count
 * together.
 */
export function dueKey(
  due: Date,
  { organizationId, contactId, id, lane, progressCell }: Pick<Message, keyof MessageRef | 'lane' | 'progressCell'>,
): Key {
  return {
    pk: duePk(formatMinute(due), organizationId, lane, getDueShard({ id, lane, progressCell })),
    sk: `${contactId}#${id}#${due.getTime()}`,
  };
}

export function getDueShard({ id, lane, progressCell }: Pick<Message, 'id' | 'lane' | 'progressCell'>): number {
  return progressCell ? progressCell.shard % DUE_SHARDS[lane] : computeShard(id, DUE_SHARDS[lane]);
}

/** Returns the same shard for the same id on every machine. */
export function computeShard(id: string, shards: number): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % shards;
}
