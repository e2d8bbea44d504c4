import { Dashboard, GraphWidget, MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { NAMESPACE } from '../../../functions/platform/metrics.ts';
import type { StageConfig } from '../../config.ts';
import type { Capability } from '../base/capability.ts';
import { customMetric, graphqlMetric, MINUTE, spendMetric } from './metrics.ts';

export interface DashboardProps extends Capability {
  readonly name: string;
  readonly graphqlApiId: string;
  readonly spend: StageConfig['spend'];
}

/** Adds the dashboard: work that waits, messages and carrier, money and people, then every function. */
export function addDashboard(scope: Construct, props: DashboardProps): void {
  new Dashboard(scope, 'Dashboard', {
    dashboardName: props.name,
    widgets: [waitingRow(props), carrierRow(), peopleRow(props), functionRow(props)],
  });
}

function waitingRow({ queues }: DashboardProps): GraphWidget[] {
  return [
    createGraph('Oldest due text waits (s)', [
      customMetric('WaitBeyondPace', 'max'),
      customMetric('WaitForPace', 'max'),
    ]),
    createGraph(
      'Oldest message by queue (s)',
      queues.map(({ node, queue }) =>
        queue.metricApproximateAgeOfOldestMessage({ label: node.id, period: MINUTE, statistic: 'max' }),
      ),
    ),
    createGraph(
      'Set aside by queue',
      queues.map(({ node, deadLetters }) =>
        deadLetters.metricApproximateNumberOfMessagesVisible({ label: node.id, period: MINUTE, statistic: 'max' }),
      ),
    ),
  ];
}

function carrierRow(): GraphWidget[] {
  return [
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
    createGraph('Carrier reports after (s)', [customMetric('CallbackLag', 'p50'), customMetric('CallbackLag', 'p95')]),
  ];
}

function peopleRow({ graphqlApiId, spend }: DashboardProps): GraphWidget[] {
  return [
    createGraph('Spend an hour ($)', [spendMetric(spend.pricePerSegment)]),
    createGraph('Opt-outs', [customMetric('OptOuts', 'sum')]),
    createGraph('On hold', [
      customMetric('HeldMinutes', 'max'),
      customMetric('SpamPauses', 'sum'),
      customMetric('AccountRefused', 'sum'),
    ]),
    createGraph('Outcomes unknown', [customMetric('OutcomesUnknown', 'sum')]),
    createGraph('API errors', [
      graphqlMetric(graphqlApiId, '4XXError', 'sum'),
      graphqlMetric(graphqlApiId, '5XXError', 'sum'),
      customMetric('FieldsFailed', 'sum'),
    ]),
    createGraph('API latency (ms)', [
      graphqlMetric(graphqlApiId, 'Latency', 'p50'),
      graphqlMetric(graphqlApiId, 'Latency', 'p95'),
    ]),
  ];
}

function functionRow({ functions }: DashboardProps): GraphWidget[] {
  return [
    createGraph(
      'Function errors',
      functions.map(({ node, function: fn }) => fn.metricErrors({ label: node.id, period: MINUTE })),
    ),
    createGraph(
      'Function duration p95 (ms)',
      functions.map(({ node, function: fn }) =>
        fn.metricDuration({ label: node.id, period: MINUTE, statistic: 'p95' }),
      ),
    ),
  ];
}

function createGraph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 6 });
}
