import * as z from 'zod/mini';

/** Events of other services that EventBridge sends to the queue `Media` (infra/constructs/media.ts), with the parts that are read. */

/** Amazon S3, "EventBridge event message structure". */
const objectCreated = z.object({
  'detail-type': z.literal('Object Created'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
});

/** AWS Elemental MediaConvert, "Events with COMPLETE status", "Events with ERROR status". */
const jobChanged = z.object({
  'detail-type': z.literal('MediaConvert Job State Change'),
  detail: z.object({
    status: z.enum(['COMPLETE', 'ERROR', 'CANCELED']),
    userMetadata: z.object({ organizationId: z.string(), mediaId: z.string(), attempt: z.string() }),
    outputGroupDetails: z.optional(
      z.array(
        z.object({
          outputDetails: z.array(
            z.object({
              durationInMs: z.optional(z.number()),
              videoDetails: z.optional(z.object({ widthInPx: z.number(), heightInPx: z.number() })),
            }),
          ),
        }),
      ),
    ),
  }),
});

export const mediaEvent = z.discriminatedUnion('detail-type', [objectCreated, jobChanged]);
export type MediaEvent = z.infer<typeof mediaEvent>;
