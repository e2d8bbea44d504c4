import * as z from 'zod/mini';

/**
 * What travels in queues and schedules. `v` lets new code meet payloads of the code before it: a field that is added is
 * optional or has a default. A version that is not known yet goes back to its queue, where the code that knows it takes
 * it after the deploy.
 */
const v = z.literal(1);

export const wakeUpPayload = z.discriminatedUnion('kind', [
  z.object({ v, kind: z.literal('minute'), minute: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)) }),
  z.object({ v, kind: z.literal('sweep') }),
]);

const messageIds = z.object({ v, o: z.string(), l: z.string(), t: z.string(), c: z.nullable(z.string()) });

/** A text that is due: organization, lead, text, campaign. Ids only. `settle`: ask the carrier what became of it. */
export const messagePayload = z.extend(messageIds, { isStatusCheck: z.optional(z.boolean()) });
export type MessagePayload = z.infer<typeof messagePayload>;

/** A text that belongs to no contact. */
export const unlinkedMessagePayload = z.object({ v, kind: z.literal('unlinkedMessage'), o: z.string(), t: z.string() });
export type UnlinkedMessagePayload = z.infer<typeof unlinkedMessagePayload>;

export const statusPayload = z.extend(messageIds, {
  sid: z.string(),
  /** Which attempt it reports on; callbacks of texts that were handed over before it traveled do not say. */
  a: z._default(z.number(), 1),
  status: z.enum(['SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED']),
  code: z.nullable(z.number()),
});
export type StatusPayload = z.infer<typeof statusPayload>;

export const inboundPayload = z.object({
  v,
  sid: z.string(),
  from: z.string(),
  to: z.string(),
  body: z.string(),
  optOutType: z.optional(z.string()),
});
export type InboundPayload = z.infer<typeof inboundPayload>;

export const importPayload = z.object({
  v,
  o: z.string(),
  j: z.string(),
  /** Where the chunk begins, in bytes, and the number of its first row. */
  from: z.number(),
  row: z.number(),
  /** Of the first line; none for the first chunk, which reads it. */
  header: z.nullable(z.array(z.string())),
  delimiter: z.nullable(z.string()),
});
export type ImportPayload = z.infer<typeof importPayload>;

/** Work on many contacts, by the job that it belongs to. */
export const bulkPayload = z.discriminatedUnion('kind', [
  /** Write down everyone whom the job's search finds, then begin with each part. */
  z.object({ v, kind: z.literal('resolveRecipients'), o: z.string(), j: z.string() }),
  /** Do the job's work for one part. */
  z.object({ v, kind: z.literal('processBatch'), o: z.string(), j: z.string(), part: z.number() }),
  /** Take back what a canceled job has scheduled for one part. */
  z.object({ v, kind: z.literal('cancelBatch'), o: z.string(), j: z.string(), part: z.number() }),
  /** Contacts who wait at a changed or deleted step are planned anew, a page of the campaign at a time. */
  z.object({
    v,
    kind: z.literal('replan'),
    o: z.string(),
    c: z.string(),
    step: z.string(),
    after: z.nullable(z.string()),
  }),
  /** The campaign was resumed: later attempts of its texts, which no enrollment leads to, are looked at. */
  z.object({ v, kind: z.literal('resumeDeferred'), o: z.string(), c: z.string() }),
  /** Everyone is taken out of a campaign that was stopped, a page at a time. */
  z.object({
    v,
    kind: z.literal('stop'),
    o: z.string(),
    j: z.string(),
    c: z.string(),
    after: z.nullable(z.string()),
    page: z.number(),
  }),
]);
export type BulkPayload = z.infer<typeof bulkPayload>;
