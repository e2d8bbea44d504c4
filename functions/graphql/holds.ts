import * as z from 'zod/mini';
import type { LiveEvent } from '../adapters/events.ts';
import type { Data } from '../data/parts.ts';
import { field, Refusal, type SignedInContext } from '../platform/router.ts';

export interface HoldDeps {
  readonly data: Pick<Data, 'holds'>;
  /** Wakes the dispatcher for all that is due. */
  readonly sweep: () => Promise<void>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
}

const REASON_LIMIT = 200;

const input = z.object({
  scope: z.enum(['PLATFORM', 'ORGANIZATION']),
  held: z.boolean(),
  reason: z.nullish(z.string().check(z.maxLength(REASON_LIMIT, `A reason has at most ${REASON_LIMIT} characters.`))),
});

/** The stop switches: the platform's, and each organization's own. */
export function holdFields(deps: HoldDeps) {
  return {
    holdSending: field({
      input,
      run: async (context, given) => {
        if (given.scope === 'PLATFORM' && !context.session.wpAdmin)
          return new Refusal('Only platform staff can stop all sending.');
        await (given.scope === 'PLATFORM'
          ? holdPlatform(deps, context, given)
          : holdOrganization(deps, context, given));
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

async function holdPlatform(
  { data }: HoldDeps,
  { session, now }: SignedInContext,
  { held, reason }: z.infer<typeof input>,
): Promise<void> {
  if (held) await data.holds.holdPlatform({ cause: 'STAFF', reason: reasonOf(reason), at: now, by: session.userId });
  else await data.holds.releasePlatform(session.userId, now);
}

async function holdOrganization(
  { data }: HoldDeps,
  { session, now }: SignedInContext,
  { held, reason }: z.infer<typeof input>,
): Promise<void> {
  if (held)
    await data.holds.holdOrganization(session.organizationId, {
      reason: reasonOf(reason),
      at: now,
      by: session.userId,
    });
  else await data.holds.releaseOrganization(session.organizationId, session.userId, now);
}

function reasonOf(given: string | null | undefined): string | null {
  const reason = given?.trim() ?? '';
  return reason === '' ? null : reason;
}
