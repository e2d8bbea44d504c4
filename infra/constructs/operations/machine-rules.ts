import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Capability } from '../base/capability.ts';
import { MAX_RECEIVES } from '../base/work-queue.ts';
import { TABLE_INDEXES } from '../../stacks/table-definition.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { LIMITS } from './limits.ts';
import { FIVE_MINUTES, MINUTE, tableMetric } from './metrics.ts';

export interface MachineRuleProps extends Capability {
  readonly table: Pick<ITable, 'tableName'>;
  /** The account's quota of Lambda executions at once. Undefined when the config does not name it. */
  readonly concurrencyQuota: number | undefined;
  /** The group of the schedules that wake the senders. */
  readonly scheduleGroup: IScheduleGroup;
}

/** The alarms on functions, queues and the table. */
export function buildMachineRules(props: MachineRuleProps): AlarmRule[] {
  return [
    ...buildQueueRules(props),
    ...buildDeadLetterRules(props),
    ...buildFunctionRules(props),
    ...buildAccountRules(props),
    ...buildTableRules(props),
    buildScheduleRule(props),
  ];
}

/** One dead letter is a message that no worker could handle, so the first one fires. */
function buildDeadLetterRules({ queues }: Capability): AlarmRule[] {
  return queues.map(({ node, deadLetters, consumer }) => ({
    id: `${node.id}SetAside`,
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: MINUTE, statistic: 'max' }),
    above: 0,
    periods: 1,
    advice: `Messages of ${node.id} failed ${MAX_RECEIVES} times. Find the cause in the log of ${consumer ?? node.id}: each error has the messageId of the queue. Fix it. Then move the messages back: npm run redrive -- -c stage=<stage> --queue ${node.id} (--dry only counts them).`,
  }));
}

function buildQueueRules({ queues }: Capability): AlarmRule[] {
  return queues.map(({ node, queue, maxWait, waitAdvice, consumer }) => ({
    id: `${node.id}Wait`,
    metric: queue.metricApproximateAgeOfOldestMessage({ period: MINUTE, statistic: 'max' }),
    above: maxWait.toSeconds(),
    periods: 2,
    advice: `${waitAdvice} The function is ${consumer ?? node.id}.`,
  }));
}

/** One alarm for each function, because the name of the function is what the person on call needs to know first. */
function buildFunctionRules({ functions }: Capability): AlarmRule[] {
  return functions.map(({ node, function: fn }) => ({
    id: `${node.id}Fails`,
    metric: fn.metricErrors({ period: MINUTE }),
    above: 0,
    // A single failed run is retried. A function that is called seldom fails in few minutes, so they need not be in a row.
    periods: 15,
    datapoints: 3,
    advice: `${node.id} ends with errors or timeouts, or does not start. Read its log. A queue delivers the work again and a page shows an error, so nothing is lost silently.`,
  }));
}

/**
 * The quota of executions belongs to the account and the region. When any function of the account is throttled, ours are
 * next. So one metric of the account replaces one of each function, at a thirteenth of the cost. The dashboard shows the
 * throttles by function.
 */
function buildAccountRules({ concurrencyQuota }: MachineRuleProps): AlarmRule[] {
  const throttles: AlarmRule = {
    id: 'Throttled',
    metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'sum', period: MINUTE }),
    above: 0,
    // The start of a large campaign meets the limit of new executions for a moment, and the queues deliver again.
    periods: 5,
    datapoints: 3,
    advice:
      'Lambda refuses to run functions. The dashboard shows which. Either the function reached its reservation (concurrency, in the file of the stage), or the account its quota: ask for more under Service Quotas.',
  };
  if (concurrencyQuota === undefined) return [throttles];
  return [
    throttles,
    {
      id: 'Concurrency',
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'ClaimedAccountConcurrency',
        statistic: 'max',
        period: MINUTE,
      }),
      above: (concurrencyQuota * LIMITS.concurrencyPercent) / 100,
      periods: 5,
      advice: `The account uses more than ${LIMITS.concurrencyPercent} % of its quota of Lambda executions. At 100 % every function is throttled. Ask for a larger quota under Service Quotas, and look for the function that runs most often.`,
    },
  ];
}

/** The operations of the functions. More than ten metrics do not fit into one alarm. */
const TABLE_OPERATIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
] as const;

function buildTableRules({ table }: MachineRuleProps): AlarmRule[] {
  const errors = Object.fromEntries(
    TABLE_OPERATIONS.map((operation, index) => [
      `e${index}`,
      tableMetric(table.tableName, 'SystemErrors', { Operation: operation }),
    ]),
  );
  // The metrics of the table leave out its indexes, and a hot organization throttles an index first.
  const throttles = Object.fromEntries([
    ...(['Read', 'Write'] as const).map((side) => [
      side.toLowerCase(),
      tableMetric(table.tableName, `${side}ThrottleEvents`),
    ]),
    ...TABLE_INDEXES.flatMap(({ name }) =>
      (['Read', 'Write'] as const).map((side) => [
        `${name}${side}`,
        tableMetric(table.tableName, `${side}ThrottleEvents`, { GlobalSecondaryIndexName: name }),
      ]),
    ),
  ]);
  return [
    {
      id: 'TableThrottled',
      metric: new MathExpression({
        expression: `SUM([${Object.keys(throttles).join(', ')}])`,
        usingMetrics: throttles,
        period: MINUTE,
        label: 'throttled requests',
      }),
      above: LIMITS.tableThrottles,
      periods: 5,
      advice:
        'The table or one of its indexes throttles requests for minutes: one partition key is too hot, or the account’s limit is reached. Work is repeated and late. Turn on Contributor Insights of the table in its console, which names the keys within minutes and costs by the event.',
    },
    {
      id: 'TableFails',
      metric: new MathExpression({
        expression: `SUM([${Object.keys(errors).join(', ')}])`,
        usingMetrics: errors,
        period: MINUTE,
        label: 'errors of DynamoDB',
      }),
      above: LIMITS.tableErrors,
      periods: 3,
      advice:
        'DynamoDB itself fails. Look at the AWS Health Dashboard. Work is repeated, and pages show errors until it ends.',
    },
  ];
}

/** A schedule that fails wakes no sender. The sweep finds its texts a minute later. */
function buildScheduleRule({ scheduleGroup }: MachineRuleProps): AlarmRule {
  return {
    id: 'SchedulesFail',
    metric: new MathExpression({
      expression: 'SUM([errors, throttles, dropped])',
      usingMetrics: {
        errors: scheduleGroup.metricTargetErrors({ period: FIVE_MINUTES }),
        throttles: scheduleGroup.metricTargetThrottled({ period: FIVE_MINUTES }),
        dropped: scheduleGroup.metricDropped({ period: FIVE_MINUTES }),
      },
      period: FIVE_MINUTES,
      label: 'failed schedules',
    }),
    above: LIMITS.schedulerErrors,
    periods: 2,
    advice:
      'EventBridge Scheduler cannot put messages on the queue Wake, so that texts leave up to two minutes late. Look at the AWS Health Dashboard and at the quotas of Scheduler.',
  };
}

/** The sweep runs every minute. Two periods without any are ten minutes in which missed texts are not found. */
export const SWEEP_PERIOD = Duration.minutes(5);
