import type { Data } from '../../data/index.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import { logger } from '../../platform/logger.ts';
import type { RecordMetric } from '../../platform/metrics.ts';

export interface CostWatchDeps {
  readonly data: Pick<Data, 'pacing'>;
  /** The zone whose dates the segments of a number are counted by. */
  readonly zone: string;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
}

/** Called with what was handed over, after it was recorded. */
export type WatchCost = (organizationId: OrganizationId, segments: number) => Promise<void>;

/** A process looks at the day of an organization again after it has handed over so many segments of it. */
const SEGMENTS_PER_LOOK = 100;

/**
 * Returns a function that measures how many segments single organizations have sent today, for the alarm on the cost of one organization.
 * It looks once in a hundred segments of a process, so that it costs 16 reads for a hundred texts of a busy organization and nothing
 * for the thousands of small ones. A look that fails is left out: the texts are with the carrier, and their record must not be
 * repeated for the sake of a graph.
 */
export function createCostWatch({ data, zone, recordMetric, now }: CostWatchDeps): WatchCost {
  const unseen = new Map<OrganizationId, number>();
  return async (organizationId, segments) => {
    const sum = (unseen.get(organizationId) ?? 0) + segments;
    if (sum < SEGMENTS_PER_LOOK) return void unseen.set(organizationId, sum);
    unseen.delete(organizationId);
    try {
      const today = await data.pacing.getSegmentsSent(organizationId, formatDateIn(zone, now()));
      recordMetric('OrganizationSegments', today);
      // Without the log no one knows which organization an alarm is about: a metric for each of them would be paid for each.
      logger.info('Segments of an organization today', { organizationId, segments: today });
    } catch (error) {
      logger.warn('The segments of an organization could not be read', { organizationId, error: error as Error });
    }
  };
}
