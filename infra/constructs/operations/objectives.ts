import { Duration } from 'aws-cdk-lib';
import { MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { LIMITS } from './limits.ts';
import { customMetric, graphqlMetric } from './metrics.ts';

/** What the platform promises to people, measured day by day. SLO.md explains each objective. */
export interface Objective {
  readonly name: string;
  /** Percent of good events. The rest is the error budget. */
  readonly percent: number;
  /** Percent of bad events, as an expression of the metrics. */
  readonly badPercent: string;
  readonly metrics: Readonly<Record<string, IMetric>>;
}

const DAY = Duration.days(1);

export function buildObjectives(graphqlApiId: string): readonly Objective[] {
  return [
    {
      name: 'Texts leave on time',
      percent: 99,
      badPercent: '100 - texts',
      metrics: { texts: customMetric('HandOverLag', `PR(:${LIMITS.onTimeSeconds})`, DAY) },
    },
    {
      name: 'STOPs are honored',
      percent: 99.9,
      badPercent: '100 - stops',
      metrics: { stops: customMetric('ConsentLag', `PR(:${LIMITS.stopHonoredSeconds})`, DAY) },
    },
    {
      name: 'People can sign in',
      percent: 99.5,
      badPercent: '100 * FILL(failed, 0) / (FILL(failed, 0) + FILL(granted, 0) + FILL(refused, 0))',
      metrics: {
        failed: customMetric('SignInsFailed', 'sum', DAY),
        granted: customMetric('SignInsGranted', 'sum', DAY),
        refused: customMetric('SignInsRefused', 'sum', DAY),
      },
    },
    {
      name: 'Pages work',
      percent: 99.9,
      badPercent: '100 * (FILL(fields, 0) + FILL(faults, 0)) / calls',
      metrics: {
        fields: customMetric('FieldsFailed', 'sum', DAY),
        faults: graphqlMetric(graphqlApiId, '5XXError', 'sum', DAY),
        calls: graphqlMetric(graphqlApiId, 'Latency', 'n', DAY),
      },
    },
  ];
}

/**
 * Returns how fast an objective uses up its error budget: 1 is exactly the budget, 2 is twice as fast. A day at 28 uses up
 * the budget of four weeks.
 */
export function burnMetric({ name, percent, badPercent, metrics }: Objective): MathExpression {
  // Rounded, because 100 - 99.9 is not exactly 0.1 in binary.
  const budget = Math.round((100 - percent) * 1_000) / 1_000;
  return new MathExpression({
    expression: `(${badPercent}) / ${budget}`,
    usingMetrics: { ...metrics },
    period: DAY,
    label: name,
  });
}
