import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { Key } from '../table/table.ts';

/** A customer of the payment provider, and the list of organizations that have one. */
export const customerKey = (customerId: string): Key => ({ pk: `CUSTOMER#${customerId}`, sk: 'CUSTOMER' });
/** What was reported to the payment provider's meter, by hour, and up to when. */
export const meterBucketKey = (organizationId: OrganizationId, start: Date): Key => ({
  pk: `ORG#${organizationId}#METER`,
  sk: `BUCKET#${start.toISOString()}`,
});
export const meterCursorKey = (organizationId: OrganizationId): Key => ({
  pk: `ORG#${organizationId}#METER`,
  sk: 'CURSOR',
});
export const contactsPeakKey = (organizationId: OrganizationId, periodStart: Date): Key => ({
  pk: `ORG#${organizationId}#METER`,
  sk: `CONTACTS#${periodStart.toISOString()}`,
});
export const BILLED_ORGANIZATIONS_PK = 'BILLED';
export const billedOrganizationKey = (organizationId: OrganizationId): Key => ({
  pk: BILLED_ORGANIZATIONS_PK,
  sk: organizationId,
});
/** Exists once a person got the warning about the spend cap of a billing cycle. */
export const spendMailKey = (organizationId: OrganizationId, cycleStart: Date, userId: UserId): Key => ({
  pk: `ORG#${organizationId}#METER`,
  sk: `SPEND-MAIL#${cycleStart.toISOString()}#${userId}`,
});
/** Exists once a person got the mail about a failed payment. Deletions know these items by the beginning of the sort key. */
export const paymentMailKey = (organizationId: OrganizationId, failedAt: Date, userId: UserId): Key => ({
  pk: `ORG#${organizationId}#METER`,
  sk: `SPEND-MAIL#PAYMENT#${failedAt.toISOString()}#${userId}`,
});
