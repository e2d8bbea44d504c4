import * as z from 'zod/mini';

/** What travels in queues and schedules. `v` lets new code meet payloads of the code before it. */
const v = z.literal(1);

export const wakePayload = z.discriminatedUnion('kind', [
  z.object({ v, kind: z.literal('minute'), minute: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)) }),
  z.object({ v, kind: z.literal('sweep') }),
]);

const textIds = z.object({ v, o: z.string(), l: z.string(), t: z.string(), c: z.nullable(z.string()) });

/** A text that is due: organisation, lead, text, campaign. Ids only. `settle`: ask the carrier what became of it. */
export const textPayload = z.extend(textIds, { settle: z.optional(z.boolean()) });
export type TextPayload = z.infer<typeof textPayload>;

export const statusPayload = z.extend(textIds, {
  sid: z.string(),
  /** Which attempt it reports on. */
  a: z.number(),
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

export const enrolPayload = z.discriminatedUnion('kind', [
  /** These contacts join. */
  z.object({ v, kind: z.literal('some'), o: z.string(), j: z.string(), c: z.string(), chunk: z.string(), leadIds: z.array(z.string()), sendAgain: z.boolean() }),
  /** All contacts that match join, a page at a time. */
  z.object({ v, kind: z.literal('all'), o: z.string(), j: z.string(), c: z.string(), search: z.string(), after: z.nullable(z.string()), page: z.number(), sendAgain: z.boolean() }),
  /** Contacts who wait at a changed or deleted step are planned anew. */
  z.object({ v, kind: z.literal('replan'), o: z.string(), c: z.string(), step: z.string(), after: z.nullable(z.string()) }),
]);
export type EnrolPayload = z.infer<typeof enrolPayload>;
