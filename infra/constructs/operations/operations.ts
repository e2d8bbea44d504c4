import { Duration } from 'aws-cdk-lib';
import type { GraphqlApi } from 'aws-cdk-lib/aws-appsync';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { NAMESPACE, type MetricName } from '../../functions/platform/metrics.ts';
import type { WorkQueue } from './work-queue.ts';

export interface OperationsProps {
  readonly name: string;
  readonly api: GraphqlApi;
  readonly spend: { readonly pricePerSegment: number; readonly alarmPerHour: number };
  readonly queues: Readonly<Record<string, WorkQueue>>;
  readonly functions: Readonly<Record<string, IFunction>>;
}

const MINUTE = Duration.minutes(1);
const HOUR = Duration.hours(1);
/** Texts may wait this long on a queue before someone is told: the dispatcher gives out a minute at a time. */
const OLDEST_TEXT = Duration.minutes(5);

/** What operations watch on one page, and alarms on what harms people. Each alarm says what to do first. */
export class Operations extends Construct {
  constructor(scope: Construct, id: string, props: OperationsProps) {
    super(scope, id);
    this.dashboard(props);
    this.alarms(props);
  }

  private dashboard({ name, api, spend, queues, functions }: OperationsProps): void {
    const each = (metric: (queue: WorkQueue, label: string) => IMetric): IMetric[] =>
      Object.entries(queues).map(([label, queue]) => metric(queue, label));
    const graphql = (metricName: string, statistic: string): IMetric =>
      new Metric({
        namespace: 'AWS/AppSync',
        metricName,
        dimensionsMap: { GraphQLAPIId: api.apiId },
        statistic,
        period: MINUTE,
      });
    new Dashboard(this, 'Dashboard', {
      dashboardName: name,
      widgets: [
        [
          createGraph('Due minutes not yet empty', [customMetric('OverdueMinutes', 'max')]),
          createGraph(
            'Oldest message by queue (s)',
            each((queue, label) =>
              queue.queue.metricApproximateAgeOfOldestMessage({ label, period: MINUTE, statistic: 'max' }),
            ),
          ),
          createGraph(
            'Set aside by queue',
            each((queue, label) =>
              queue.deadLetters.metricApproximateNumberOfMessagesVisible({ label, period: MINUTE, statistic: 'max' }),
            ),
          ),
        ],
        [
          createGraph('Texts handed over', [
            customMetric('TextsHandedOver', 'sum'),
            customMetric('SegmentsHandedOver', 'sum'),
          ]),
          createGraph('Failures by carrier code', [
            new MathExpression({
              expression: `SEARCH('{${NAMESPACE},code,service} MetricName="TextsFailed"', 'Sum', 60)`,
              usingMetrics: {},
              period: MINUTE,
              label: '',
            }),
          ]),
          createGraph('Carrier reports after (s)', [
            customMetric('CallbackLag', 'p50'),
            customMetric('CallbackLag', 'p95'),
          ]),
        ],
        [
          createGraph('Spend an hour ($)', [spendMetric(spend.pricePerSegment)]),
          createGraph('Opt-outs', [customMetric('OptOuts', 'sum')]),
          createGraph('On hold', [
            customMetric('HeldMinutes', 'max'),
            customMetric('SpamPauses', 'sum'),
            customMetric('AccountRefused', 'sum'),
          ]),
          createGraph('Outcomes unknown', [customMetric('OutcomesUnknown', 'sum')]),
          createGraph('API errors', [
            graphql('4XXError', 'sum'),
            graphql('5XXError', 'sum'),
            customMetric('FieldsFailed', 'sum'),
          ]),
          createGraph('API latency (ms)', [graphql('Latency', 'p50'), graphql('Latency', 'p95')]),
        ],
        [
          createGraph(
            'Function errors',
            Object.entries(functions).map(([label, fn]) => fn.metricErrors({ label, period: MINUTE })),
          ),
          createGraph(
            'Function duration p95 (ms)',
            Object.entries(functions).map(([label, fn]) =>
              fn.metricDuration({ label, period: MINUTE, statistic: 'p95' }),
            ),
          ),
        ],
      ],
    });
  }

  private alarms({ queues, functions, api, spend }: OperationsProps): void {
    for (const label of ['Texts', 'Replies']) {
      const queue = queues[label];
      if (!queue) continue;
      this.alarm(
        `${label}Wait`,
        queue.queue.metricApproximateAgeOfOldestMessage({ period: MINUTE, statistic: 'max' }),
        OLDEST_TEXT.toSeconds(),
        5,
        'Texts wait on their queue. Look at the sender’s errors and at the carrier’s status page; nothing is lost, the window still holds.',
      );
    }
    this.alarm(
      'Overdue',
      customMetric('OverdueMinutes', 'max'),
      30,
      15,
      'Due texts pile up. Either a number has more to send than its rate (see the campaign), or the dispatcher fails: read its log.',
    );
    this.alarm(
      'Unknown',
      customMetric('OutcomesUnknown', 'sum'),
      5,
      1,
      'The carrier’s answers get lost. Nothing is sent twice: each is settled by its report or by asking. Look at the carrier’s status page.',
    );
    this.alarm(
      'Account',
      customMetric('AccountRefused', 'sum'),
      0,
      1,
      'The carrier refuses our account: all sending is on hold, nothing is lost. Look at the carrier’s console (suspended, no balance, changed token), mend the secret Vendors, then release as platform staff: holdSending(scope: PLATFORM, held: false).',
    );
    this.alarm(
      'SpamPaused',
      customMetric('SpamPauses', 'sum'),
      0,
      1,
      'A campaign paused itself: carriers filter its texts, and go on to filter the number. Its organization sees the reason; help them with the words and with whom they write to.',
    );
    this.alarm(
      'Reports',
      customMetric('CallbackLag', 'p95'),
      900,
      3,
      'The carrier reports late, or its callbacks are refused. Look at the webhook’s 403s: a changed token or address shows there.',
    );
    this.alarm(
      'FieldsFail',
      customMetric('FieldsFailed', 'sum'),
      5,
      3,
      'Operations of people fail inside the functions. What they see carries an id; find it in the logs of the functions that answer the API.',
    );
    this.alarm(
      'ApiSlow',
      new Metric({
        namespace: 'AWS/AppSync',
        metricName: 'Latency',
        dimensionsMap: { GraphQLAPIId: api.apiId },
        statistic: 'p95',
        period: MINUTE,
      }),
      3_000,
      10,
      'Pages wait for seconds. Look at the functions’ durations beside it: one slow one is a query that grew; all of them, the table.',
    );
    new Alarm(this, 'Spending', {
      alarmDescription:
        'More is spent in an hour than planned (infra/config.ts, spend). Look at the campaigns with most pending; a wrong one is stopped by its organization’s hold or, for everyone, holdSending(scope: PLATFORM, held: true).',
      metric: spendMetric(spend.pricePerSegment),
      threshold: spend.alarmPerHour,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    this.alarm(
      'ApiFaults',
      new Metric({
        namespace: 'AWS/AppSync',
        metricName: '5XXError',
        dimensionsMap: { GraphQLAPIId: api.apiId },
        statistic: 'sum',
        period: MINUTE,
      }),
      5,
      3,
      'People see errors. Their messages carry an id; find it in the functions’ logs.',
    );
    const dispatcher = functions.Dispatcher;
    if (dispatcher) {
      new Alarm(this, 'NoSweep', {
        alarmDescription:
          'The sweep does not run: texts whose schedule was missed stay where they are. Look at the schedule “Sweep” and the queue “Wake”.',
        metric: dispatcher.metricInvocations({ period: Duration.minutes(5) }),
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: 2,
        treatMissingData: TreatMissingData.BREACHING,
      });
    }
  }

  private alarm(id: string, metric: IMetric, threshold: number, minutes: number, alarmDescription: string): void {
    new Alarm(this, id, {
      alarmDescription,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: minutes,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

function customMetric(metricName: MetricName, statistic: string, period = MINUTE): IMetric {
  return new Metric({
    namespace: NAMESPACE,
    metricName,
    dimensionsMap: { service: 'campaigns' },
    statistic,
    period,
    label: `${metricName} ${statistic}`,
  });
}

/** What the carrier takes for the segments handed over in an hour: by the price in the configuration, before any discount. */
function spendMetric(pricePerSegment: number): MathExpression {
  return new MathExpression({
    expression: `segments * ${pricePerSegment}`,
    usingMetrics: { segments: customMetric('SegmentsHandedOver', 'sum', HOUR) },
    period: HOUR,
    label: 'spent',
  });
}

function createGraph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 6 });
}
