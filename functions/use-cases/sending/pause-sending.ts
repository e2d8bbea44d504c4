import type { Data } from '../../data/index.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface PauseSendingDeps {
  readonly data: Pick<Data, 'pauses'>;
  /** Wakes the dispatcher for every due minute. */
  readonly sweep: () => Promise<void>;
  readonly publish: Publish;
}

export interface PauseSendingInput {
  readonly scope: 'PLATFORM' | 'ORGANIZATION';
  readonly paused: boolean;
  readonly note: string | null;
}

/** Pauses or resumes all sending: of the organization, or of the whole platform. */
export async function pauseSending(
  { data, sweep, publish }: PauseSendingDeps,
  { organizationId, userId, wpAdmin, now }: Actor,
  { scope, paused, note: given }: PauseSendingInput,
): Promise<Refusal | undefined> {
  if (scope === 'PLATFORM' && !wpAdmin) return new Refusal('Only platform staff can stop all sending.');
  const note = given?.trim() || null;
  if (scope === 'PLATFORM' && paused) await data.pauses.pausePlatform({ cause: 'STAFF', note, at: now, by: userId });
  if (scope === 'PLATFORM' && !paused && !(await data.pauses.resumePlatform(userId, now)))
    return new Refusal('The table was restored. Reconcile the table with the carrier first: npm run reconcile.');
  if (scope === 'ORGANIZATION' && paused)
    await data.pauses.pauseOrganization(organizationId, { note, at: now, by: userId });
  if (scope === 'ORGANIZATION' && !paused && !(await data.pauses.resumeOrganization(organizationId, userId, now)))
    return new Refusal('The organization is going to be deleted. The owner can keep it in the account, tab Data.');
  // Messages that came due during the pause go now, within the window and at the number's pace.
  if (!paused) await sweep();
  await publish([organizationChanged(organizationId)]);
  return undefined;
}
