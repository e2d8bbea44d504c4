import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { NAMESPACE, type MetricName } from '../../../functions/platform/metrics.ts';

export const MINUTE = Duration.minutes(1);
const HOUR = Duration.hours(1);

/** Returns a metric that the functions record (functions/platform/metrics.ts). */
export function customMetric(metricName: MetricName, statistic: string, period = MINUTE): IMetric {
  return new Metric({
    namespace: NAMESPACE,
    metricName,
    dimensionsMap: { service: 'campaigns' },
    statistic,
    period,
    label: `${metricName} ${statistic}`,
  });
}

/** Returns a metric that AppSync records for the API. */
export function graphqlMetric(apiId: string, metricName: string, statistic: string): IMetric {
  return new Metric({
    namespace: 'AWS/AppSync',
    metricName,
    dimensionsMap: { GraphQLAPIId: apiId },
    statistic,
    period: MINUTE,
  });
}

/** Returns the dollars that the carrier charges for the segments of an hour: the configured price, without discounts. */
export function spendMetric(pricePerSegment: number): MathExpression {
  return new MathExpression({
    expression: `segments * ${pricePerSegment}`,
    usingMetrics: { segments: customMetric('SegmentsHandedOver', 'sum', HOUR) },
    period: HOUR,
    label: 'spent',
  });
}
