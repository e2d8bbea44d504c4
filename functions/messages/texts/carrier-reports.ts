import * as z from 'zod/mini';
import { version } from '../message-version.ts';

/** Queue `Statuses`: the carrier's report about one attempt to deliver a message. */
export const carrierReportMessage = z.object({
  version,
  organizationId: z.string(),
  contactId: z.string(),
  messageId: z.string(),
  campaignId: z.nullable(z.string()),
  /** The carrier's id of the attempt. */
  carrierId: z.string(),
  /** The attempt's number, from 1. */
  attempt: z.number(),
  status: z.enum(['SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED']),
  /** The carrier's error code. */
  code: z.nullable(z.number()),
});
export type CarrierReportMessage = z.infer<typeof carrierReportMessage>;
