import * as z from 'zod/mini';
import type { MessageId, OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { PERSON_TEXT_STATES } from '../table/guards/person-texts.ts';
import type { Key } from '../table/table.ts';

export const alertsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#REPLY-ALERTS`;

export const waitingReplyKey = (organizationId: OrganizationId, messageId: MessageId): Key => ({
  pk: alertsPk(organizationId),
  sk: `REPLY#${messageId}`,
});

export const alertWindowKey = (organizationId: OrganizationId): Key => ({
  pk: alertsPk(organizationId),
  sk: 'WINDOW',
});

export const alertTextKey = (organizationId: OrganizationId, version: number, userId: UserId): Key => ({
  pk: alertsPk(organizationId),
  sk: `TEXT#${version}#${userId}`,
});

/** The last alert of an organization. */
export const alertWindowEntity = defineEntity(
  alertWindowKey,
  z.object({
    /** Counts the organization's alerts. */
    version: z.number(),
    /** When the next alert may begin. */
    opens: storedDate,
    body: z.string(),
    /** The people who get the alert. */
    userIds: z.array(z.string()),
    /** Those of them who read only how many replies there are, and what they get. null in alerts of before such people had any. */
    counted: z._default(z.nullable(z.object({ body: z.string(), userIds: z.array(z.string()) })), null),
    /** The replies that the alert tells. */
    messageIds: z.array(z.string()),
    /** Whether all texts are created and queued. */
    isFinished: z.boolean(),
  }),
);
export type AlertWindow = ReturnType<typeof alertWindowEntity.fromItem>;

/** The text of an alert to one person. */
export const alertTextEntity = defineEntity(
  alertTextKey,
  z.object({
    userId: z.string(),
    body: z.string(),
    /** Whether the text only counts replies, so that people who may not read them can get it. */
    isCount: z._default(z.boolean(), false),
    state: z.enum(PERSON_TEXT_STATES),
  }),
);
export type AlertText = ReturnType<typeof alertTextEntity.fromItem>;
