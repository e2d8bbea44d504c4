import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

/** An alarm fires when the metric is above the limit in so many of the latest periods. */
export interface AlarmRule {
  readonly id: string;
  readonly metric: IMetric;
  readonly above: number;
  /** Periods to look at. */
  readonly periods: number;
  /** Periods above the limit that fire the alarm. Default: all. */
  readonly datapoints?: number;
  /** What is wrong, and what to do first. `<stage>` becomes the stage's name, so that a command can be pasted. */
  readonly advice: string;
}

/** Adds the alarm of a rule. No data is no fault: a metric without data has had nothing to measure. */
export function addAlarm(scope: Construct, rule: AlarmRule, stage: string): Alarm {
  return new Alarm(scope, rule.id, {
    alarmDescription: rule.advice.replaceAll('<stage>', stage),
    metric: rule.metric,
    threshold: rule.above,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: rule.periods,
    datapointsToAlarm: rule.datapoints ?? rule.periods,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}
