import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { NAMESPACE, type MetricName } from '../../../functions/platform/metrics.ts';

export const MINUTE = Duration.minutes(1);
export const FIVE_MINUTES = Duration.minutes(5);
export const HOUR = Duration.hours(1);

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
export function graphqlMetric(apiId: string, metricName: string, statistic: string, period = MINUTE): IMetric {
  return new Metric({
    namespace: 'AWS/AppSync',
    metricName,
    dimensionsMap: { GraphQLAPIId: apiId },
    statistic,
    period,
    label: `${metricName} ${statistic}`,
  });
}

/** Returns the sum of a metric that DynamoDB records for the table. */
export function tableMetric(
  tableName: string,
  metricName: string,
  dimensions: Readonly<Record<string, string>> = {},
): IMetric {
  return new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: tableName, ...dimensions },
    statistic: 'sum',
    period: MINUTE,
    label: dimensions.Operation ?? metricName,
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

/** Returns the dollars that the texts of the organization with the highest cost have cost today, at the configured price. */
export function organizationSpendMetric(pricePerSegment: number): MathExpression {
  return new MathExpression({
    expression: `segments * ${pricePerSegment}`,
    usingMetrics: { segments: customMetric('OrganizationSegments', 'max', FIVE_MINUTES) },
    period: FIVE_MINUTES,
    label: 'spent by one organization today',
  });
}

/**
 * Returns 1 for a period in which texts were handed over and no report came, otherwise 0. The lags are counted because each
 * has one value for a text that asks for a report, and for a report.
 */
export function unreportedMetric(period: Duration): MathExpression {
  return new MathExpression({
    expression: 'IF(handed > 0 AND FILL(reports, 0) == 0, 1, 0)',
    usingMetrics: {
      handed: customMetric('HandOverLag', 'n', period),
      reports: customMetric('CallbackLag', 'n', period),
    },
    period,
    label: 'without a report',
  });
}
