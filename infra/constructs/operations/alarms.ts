import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { StageConfig } from '../../config.ts';
import type { AppFunction } from '../base/app-function.ts';
import type { Capability } from '../base/capability.ts';
import { customMetric, graphqlMetric, MINUTE, spendMetric } from './metrics.ts';

export interface AlarmsProps extends Capability {
  readonly graphqlApiId: string;
  readonly spend: StageConfig['spend'];
  readonly dispatcher: AppFunction;
}

/** An alarm fires when the metric is above the threshold in each of so many consecutive periods. */
interface Threshold {
  readonly id: string;
  readonly metric: IMetric;
  readonly above: number;
  readonly periods: number;
  /** What is wrong, and what to do first. */
  readonly advice: string;
}

/** Adds the alarms. The alarm on dead letters belongs to each queue itself (base/work-queue.ts). */
export function addAlarms(scope: Construct, props: AlarmsProps): void {
  const thresholds = [
    ...queueThresholds(props),
    ...functionThresholds(props),
    ...sendingThresholds(),
    ...apiThresholds(props),
    spendThreshold(props),
  ];
  for (const { id, metric, above, periods, advice } of thresholds)
    new Alarm(scope, id, {
      alarmDescription: advice,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  new Alarm(scope, 'NoSweep', {
    alarmDescription:
      'The sweep does not run, so texts whose schedule was missed are not sent. Look at the schedule “Sweep” and the queue “Wake”.',
    metric: props.dispatcher.function.metricInvocations({ period: Duration.minutes(5) }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: 2,
    // No data means no invocation, which is the very thing that this alarm must find.
    treatMissingData: TreatMissingData.BREACHING,
  });
}

function queueThresholds({ queues }: AlarmsProps): Threshold[] {
  return queues.map(({ node, queue, maxWait, waitAdvice }) => ({
    id: `${node.id}Wait`,
    metric: queue.metricApproximateAgeOfOldestMessage({ period: MINUTE, statistic: 'max' }),
    above: maxWait.toSeconds(),
    periods: 5,
    advice: waitAdvice,
  }));
}

function functionThresholds({ functions }: AlarmsProps): Threshold[] {
  return functions.map(({ node, function: fn }) => ({
    id: `${node.id}Fails`,
    metric: fn.metricErrors({ period: MINUTE }),
    above: 0,
    // A single failed run is retried. Five failing minutes in a row are a fault of the code or of a service.
    periods: 5,
    advice: `${node.id} ends with errors or timeouts in each of five minutes. Read its log. A queue delivers the work again and a page shows an error, so nothing is lost silently.`,
  }));
}

function sendingThresholds(): Threshold[] {
  return [
    {
      id: 'Late',
      metric: customMetric('WaitBeyondPace', 'max'),
      above: 300,
      periods: 3,
      advice:
        'A due text waits for more than five minutes although its number could send more. The dispatcher or its queue fails: read the log of the Dispatcher.',
    },
    {
      id: 'Unknown',
      metric: customMetric('OutcomesUnknown', 'sum'),
      above: 5,
      periods: 1,
      advice:
        'The carrier’s responses are lost. No text is sent twice: a report or a status request decides each outcome. Look at the carrier’s status page.',
    },
    {
      id: 'Account',
      metric: customMetric('AccountRefused', 'sum'),
      above: 0,
      periods: 1,
      advice:
        'The carrier refuses our account. All sending is on hold and nothing is lost. Look at the carrier’s console (suspended, no balance, changed token) and store the token with npm run admin -- -c stage=<stage> set-carrier. Then resume: npm run admin -- -c stage=<stage> release.',
    },
    {
      id: 'SpamPaused',
      metric: customMetric('SpamPauses', 'sum'),
      above: 0,
      periods: 1,
      advice:
        'A campaign paused itself because carriers filter its texts. More such texts would make carriers filter the number. The organization sees the reason. Help it to change the words and the choice of contacts.',
    },
    {
      id: 'Reports',
      metric: customMetric('CallbackLag', 'p95'),
      above: 900,
      periods: 3,
      advice:
        'The carrier reports late, or the webhook refuses its callbacks. Look for status 403 in the webhook log: a changed token or address causes it.',
    },
  ];
}

function apiThresholds({ graphqlApiId }: AlarmsProps): Threshold[] {
  return [
    {
      id: 'FieldsFail',
      metric: customMetric('FieldsFailed', 'sum'),
      above: 5,
      periods: 3,
      advice:
        'Operations of staff fail inside the functions. The error on the page carries an id. Find the id in the logs of the resolver functions.',
    },
    {
      id: 'ApiSlow',
      metric: graphqlMetric(graphqlApiId, 'Latency', 'p95'),
      above: 3_000,
      periods: 10,
      advice:
        'Pages wait for seconds. Look at the duration of the functions. One slow function has a query that grew. If all are slow, look at the table.',
    },
    {
      id: 'ApiFaults',
      metric: graphqlMetric(graphqlApiId, '5XXError', 'sum'),
      above: 5,
      periods: 3,
      advice: 'Staff see errors. The message on the page carries an id. Find the id in the logs of the functions.',
    },
  ];
}

function spendThreshold({ spend }: AlarmsProps): Threshold {
  return {
    id: 'Spending',
    metric: spendMetric(spend.pricePerSegment),
    above: spend.alarmPerHour,
    periods: 1,
    advice:
      'An hour costs more than planned (spend, in the file of the stage). Look at the campaigns with the most pending texts. An organization can pause its own sending. npm run admin -- -c stage=<stage> hold pauses all sending.',
  };
}
