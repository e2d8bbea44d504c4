import * as z from 'zod/mini';
import type { LiveEvent } from '../../adapters/events.ts';
import type { Data } from '../../data/index.ts';
import { field, Refusal, type SignedInContext } from '../../platform/router.ts';

export interface SendingPauseDeps {
  readonly data: Pick<Data, 'pauses'>;
  /** Wakes the dispatcher for all that is due. */
  readonly sweep: () => Promise<void>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
}

const MAX_REASON_LENGTH = 200;

const input = z.object({
  scope: z.enum(['PLATFORM', 'ORGANIZATION']),
  held: z.boolean(),
  reason: z.nullish(
    z.string().check(z.maxLength(MAX_REASON_LENGTH, `A reason has at most ${MAX_REASON_LENGTH} characters.`)),
  ),
});

/** The stop switches: the platform's, and each organization's own. */
export function sendingPauseFields(deps: SendingPauseDeps) {
  return {
    holdSending: field({
      input,
      run: async (context, given) => {
        if (given.scope === 'PLATFORM' && !context.session.wpAdmin)
          return new Refusal('Only platform staff can stop all sending.');
        await (given.scope === 'PLATFORM'
          ? setPlatformPause(deps, context, given)
          : setOrganizationPause(deps, context, given));
        // What waited in its due buckets goes now, within the window and at the number's pace.
        if (!given.held) await deps.sweep();
        await deps.publish([
          { organizationId: context.session.organizationId, kind: 'organization', id: context.session.organizationId },
        ]);
        return {};
      },
    }),
  };
}

async function setPlatformPause(
  { data }: SendingPauseDeps,
  { session, now }: SignedInContext,
  { held, reason }: z.infer<typeof input>,
): Promise<void> {
  if (held)
    await data.pauses.pausePlatform({ cause: 'STAFF', reason: normalizeReason(reason), at: now, by: session.userId });
  else await data.pauses.resumePlatform(session.userId, now);
}

async function setOrganizationPause(
  { data }: SendingPauseDeps,
  { session, now }: SignedInContext,
  { held, reason }: z.infer<typeof input>,
): Promise<void> {
  if (held)
    await data.pauses.pauseOrganization(session.organizationId, {
      reason: normalizeReason(reason),
      at: now,
      by: session.userId,
    });
  else await data.pauses.resumeOrganization(session.organizationId, session.userId, now);
}

function normalizeReason(given: string | null | undefined): string | null {
  const reason = given?.trim() ?? '';
  return reason === '' ? null : reason;
}
