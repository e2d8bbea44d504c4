import { Metric, TextWidget, type IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Capability } from '../../base/capability.ts';
import type { WorkQueue } from '../../base/work-queue.ts';
import { LIMITS } from '../limits.ts';
import { MINUTE, tableMetric } from '../metrics.ts';
import { createHeading, createRow, graph, PAGE_WIDTH, type Limit } from './graph.ts';
import { buildLogLinks } from './links.ts';

export interface MachineQuestionProps extends Capability {
  readonly table: Pick<ITable, 'tableName'>;
  readonly concurrencyQuota: number | undefined;
  readonly region: string;
}

/** What is broken, and where? Every function and every queue of the stack is in these graphs. */
export function askWhatIsBroken(props: MachineQuestionProps): IWidget[][] {
  const { functions, region } = props;
  return [
    [
      createHeading(
        'What is broken, and where?',
        'Find the function or the queue here, then its log below. A function that returns single messages to its queue has no error: its queue grows old instead.',
      ),
    ],
    queueRow(props),
    functionRow(props),
    tableRow(props),
    [
      new TextWidget({
        markdown: `### Logs\n${buildLogLinks(functions, region)}`,
        width: PAGE_WIDTH,
        height: 3,
      }),
    ],
  ];
}

function queueRow({ queues }: Capability): IWidget[] {
  return createRow(
    graph(
      'Oldest message by queue (s)',
      queues.map(({ node, queue }) =>
        queue.metricApproximateAgeOfOldestMessage({ label: node.id, period: MINUTE, statistic: 'max' }),
      ),
      listWaitLimits(queues),
    ),
    graph(
      'Waiting messages by queue',
      queues.map(({ node, queue }) =>
        queue.metricApproximateNumberOfMessagesVisible({ label: node.id, period: MINUTE, statistic: 'max' }),
      ),
    ),
    graph(
      'Set aside by queue',
      queues.map(({ node, deadLetters }) =>
        deadLetters.metricApproximateNumberOfMessagesVisible({ label: node.id, period: MINUTE, statistic: 'max' }),
      ),
    ),
  );
}

/** Queues with the same limit share a line. */
function listWaitLimits(queues: readonly WorkQueue[]): Limit[] {
  return [...Map.groupBy(queues, ({ maxWait }) => maxWait.toSeconds())].map(([value, own]) => ({
    value,
    label: own.map(({ node }) => node.id).join(', '),
  }));
}

function functionRow({ functions }: Capability): IWidget[] {
  return createRow(
    graph(
      'Errors by function',
      functions.map(({ node, function: fn }) => fn.metricErrors({ label: node.id, period: MINUTE })),
    ),
    graph(
      'Throttles by function',
      functions.map(({ node, function: fn }) => fn.metricThrottles({ label: node.id, period: MINUTE })),
    ),
    graph(
      'Duration by function, p95 (ms)',
      functions.map(({ node, function: fn }) =>
        fn.metricDuration({ label: node.id, period: MINUTE, statistic: 'p95' }),
      ),
    ),
    graph(
      'Runs by function',
      functions.map(({ node, function: fn }) => fn.metricInvocations({ label: node.id, period: MINUTE })),
    ),
  );
}

function tableRow({ table: { tableName }, concurrencyQuota }: MachineQuestionProps): IWidget[] {
  const executions = new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'ClaimedAccountConcurrency',
    statistic: 'max',
    period: MINUTE,
    label: 'executions of the account',
  });
  return createRow(
    graph(
      'Throttled requests of the table',
      [tableMetric(tableName, 'ReadThrottleEvents'), tableMetric(tableName, 'WriteThrottleEvents')],
      [{ value: LIMITS.tableThrottles, label: 'alarm table-throttled' }],
    ),
    graph('Capacity of the table (units a minute)', [
      tableMetric(tableName, 'ConsumedReadCapacityUnits'),
      tableMetric(tableName, 'ConsumedWriteCapacityUnits'),
    ]),
    graph(
      'Lambda executions at once',
      [executions],
      concurrencyQuota === undefined
        ? []
        : [{ value: (concurrencyQuota * LIMITS.concurrencyPercent) / 100, label: 'alarm concurrency' }],
    ),
  );
}
