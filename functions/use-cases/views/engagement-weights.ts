import type { Data } from '../../data/index.ts';
import type { EngagementWeights } from '../../domain/views/engagement.ts';
import type { Actor } from '../../platform/actor.ts';

export interface EngagementDeps {
  readonly data: Pick<Data, 'audit' | 'engagementWeights'>;
}

/** Replaces the points for what contacts do. They apply to every organization, and to what contacts did before. */
export async function saveEngagementWeights(
  { data }: EngagementDeps,
  { userId, now }: Actor,
  weights: EngagementWeights,
): Promise<EngagementWeights> {
  const record = { organizationId: null, userId, action: 'updateEngagementMetrics', details: { ...weights }, at: now };
  await data.engagementWeights.saveWeights(weights, data.audit.auditWrite(record));
  return weights;
}
