import type { PitchView } from './visit.ts';

/** What counts toward the engagement of a contact, in the order in which people read it. */
export const ENGAGEMENT_METRICS = [
  'view',
  'viewTime',
  'reopen',
  'share',
  'widget',
  'video',
  'scheduled',
  'completed',
] as const;
export type EngagementMetric = (typeof ENGAGEMENT_METRICS)[number];

/** The points for one of each metric. Whole numbers. Platform staff set them, for all organizations. */
export type EngagementWeights = Readonly<Record<EngagementMetric, number>>;

export const DEFAULT_WEIGHTS: EngagementWeights = {
  view: 1,
  viewTime: 1,
  share: 5,
  reopen: 3,
  widget: 5,
  video: 10,
  scheduled: 20,
  completed: 10,
};

export const MAX_WEIGHT = 1_000;
/** View time counts once for each full such number of seconds. */
const SECONDS_PER_POINT = 6;

/** How often a contact did what a metric counts, and the points for it. */
export interface EngagementPart {
  readonly metric: EngagementMetric;
  readonly count: number;
  readonly weight: number;
  readonly points: number;
}

/** Returns what a contact did with a pitch in points, a part for each metric. */
export function scoreEngagement(view: PitchView, weights: EngagementWeights): EngagementPart[] {
  const counts = countEngagement(view);
  return ENGAGEMENT_METRICS.map((metric) => {
    const [count, weight] = [counts[metric], weights[metric]];
    return { metric, count, weight, points: count * weight };
  });
}

/** Returns the points of all parts. */
export function sumPoints(parts: readonly EngagementPart[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}

function countEngagement(view: PitchView): EngagementWeights {
  const { facts, answers, completed, seconds, shared, reopened, pitchId } = view;
  const watched = Object.values(seconds).reduce((sum, each) => sum + each, 0);
  return {
    // A link that leads elsewhere shows no pitch.
    view: facts.viewed === null || pitchId === null ? 0 : 1,
    viewTime: Math.floor(watched / SECONDS_PER_POINT),
    share: shared === null ? 0 : 1,
    reopen: reopened,
    // A question counts once, however often the contact changed the answer.
    widget: Object.values(answers).filter((values) => values.length > 0).length,
    video: Object.values(facts.slides).filter(({ watched }) => watched !== undefined).length,
    scheduled: Object.values(facts.slides).filter(({ scheduled }) => scheduled !== null).length,
    completed: completed === null ? 0 : 1,
  };
}
