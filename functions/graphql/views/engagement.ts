import * as z from 'zod/mini';
import { MAX_WEIGHT, type EngagementWeights } from '../../domain/views/engagement.ts';
import { field } from '../registry/router.ts';
import { saveEngagementWeights, type EngagementDeps } from '../../use-cases/views/engagement-weights.ts';

const weight = z
  .int('Enter whole numbers.')
  .check(z.gte(0, 'Enter numbers from 0.'), z.lte(MAX_WEIGHT, `Enter numbers up to ${MAX_WEIGHT}.`));

/** The points for what contacts do with pitches, which the contract calls metrics. */
export function engagementFields(deps: EngagementDeps) {
  return {
    engagementMetrics: field({
      input: z.object({}),
      empty: { engagementMetrics: null, metrics: null },
      run: async () => toAnswer(metricsView(await deps.data.engagementWeights.findWeights())),
    }),
    updateEngagementMetrics: field({
      input: z.object({
        engagementMetrics: z.object({
          view: weight,
          viewTime: weight,
          share: weight,
          reopen: weight,
          widget: weight,
          video: weight,
          scheduled: weight,
          completed: weight,
        }),
      }),
      empty: { engagementMetrics: null, metrics: null },
      run: async ({ actor }, { engagementMetrics }) =>
        toAnswer(metricsView(await saveEngagementWeights(deps, actor, engagementMetrics))),
    }),
  };
}

/** There is one record, so that its id never changes. */
function metricsView(weights: EngagementWeights) {
  return { id: 'engagement', ...weights };
}

/** `metrics` is the name of earlier versions. */
function toAnswer(metrics: ReturnType<typeof metricsView>) {
  return { engagementMetrics: metrics, metrics };
}
