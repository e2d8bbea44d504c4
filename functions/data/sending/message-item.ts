import type { Attachment } from '../../domain/media/attachment.ts';
import type { MessageBlock } from '../../domain/content/blocks.ts';
import type {
  AnsweredStep,
  Message,
  MessageCampaign,
  MessageKind,
  MessageState,
} from '../../domain/sending/message.ts';
import type { ProgressCell } from '../../domain/sending/progress.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { messageKey } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import {
  readDate,
  readDateOrNull,
  readPhoneOrNull,
  readString,
  readStringOrNull,
  toIsoString,
} from '../table/values.ts';

/** Returns a message as the table stores it. */
export function toItem({ attachments, hasPitch, from, blocks, about, ...value }: Message): Item {
  return {
    ...value,
    // Empty values would make every item larger.
    attachments: attachments.length > 0 ? attachments : undefined,
    hasPitch: hasPitch || undefined,
    from: from ?? undefined,
    blocks: blocks ?? undefined,
    about: about ?? undefined,
    ...messageKey(value.organizationId, value.contactId, value.id),
    created: value.created.toISOString(),
    due: value.due.toISOString(),
    claimed: toIsoString(value.claimed) ?? null,
    leaseUntil: toIsoString(value.leaseUntil) ?? null,
    sent: toIsoString(value.sent) ?? null,
    delivered: toIsoString(value.delivered) ?? null,
    deleted: toIsoString(value.deleted) ?? null,
  };
}

/** Returns a stored message. */
export function toMessage(item: Item): Message {
  const campaign = item.campaign as MessageCampaign | null | undefined;
  return {
    organizationId: readString(item.organizationId),
    contactId: readString(item.contactId),
    id: readString(item.id),
    kind: readString(item.kind) as MessageKind,
    state: readString(item.state) as MessageState,
    lane: item.lane === 'reply' ? 'reply' : 'campaign',
    body: readStringOrNull(item.body),
    attachments: (item.attachments as Attachment[] | undefined) ?? [],
    phone: readPhoneOrNull(item.phone),
    from: readPhoneOrNull(item.from),
    blocks: (item.blocks as readonly MessageBlock[] | undefined) ?? null,
    created: readDate(item.created),
    due: readDate(item.due),
    attempt: Number(item.attempt),
    isRetry: item.isRetry === true,
    claimed: readDateOrNull(item.claimed),
    leaseUntil: readDateOrNull(item.leaseUntil),
    carrierId: readStringOrNull(item.carrierId),
    chargedAttempt: typeof item.chargedAttempt === 'number' ? item.chargedAttempt : null,
    sent: readDateOrNull(item.sent),
    delivered: readDateOrNull(item.delivered),
    countedOn: readStringOrNull(item.countedOn),
    segments: Number(item.segments ?? 0),
    hasPitch: item.hasPitch === true,
    reason: readStringOrNull(item.reason) as Reason | null,
    errorCode: typeof item.errorCode === 'number' ? item.errorCode : null,
    userId: readStringOrNull(item.userId),
    senderName: readStringOrNull(item.senderName),
    campaign: campaign ?? null,
    followUp: (item.followUp as MessageCampaign | null | undefined) ?? null,
    about: readStringOrNull(item.about),
    answers: (item.answers as AnsweredStep | undefined) ?? null,
    jobId: readStringOrNull(item.jobId),
    progressCell: (item.progressCell as ProgressCell | null | undefined) ?? null,
    deleted: readDateOrNull(item.deleted),
  };
}
