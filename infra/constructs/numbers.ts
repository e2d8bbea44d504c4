import { Duration } from 'aws-cdk-lib';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { CHECK_ADDRESSES, CHECK_INBOUND, SWEEP_NUMBERS } from '../../functions/messages/numbers.ts';
import { isLocal } from '../config.ts';
import { listBrandHosts } from '../stage-file.ts';
import type { AppFunction } from './base/app-function.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import type { Schedules } from './base/schedules.ts';
import { WorkQueue } from './base/work-queue.ts';
import type { CampaignApi } from './graphql-api.ts';
import { allowPublicAddress } from './web/public-address.ts';
import type { ResolversByGroup } from './resolver-functions.ts';
import type { WakeUps } from './messaging/wake-ups.ts';

export interface NumbersProps {
  readonly schedules: Schedules;
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
  readonly resolvers: ResolversByGroup;
  readonly vendors: Secret;
  /** The queue of texts from phones. */
  readonly inbound: WorkQueue;
}

/**
 * How often the carrier's list of inbound texts is compared, and each address is visited. A STOP that no callback brought acts so
 * much later at most.
 */
const CHECK_INTERVAL = Duration.minutes(5);
/** After the reports to the payment provider's meter, so that both do not run at the same minute. */
const SWEEP_MINUTE = 40;

/**
 * Creates the way to a phone number: the queue Numbers, its worker, which buys numbers at the carrier, and a schedule that
 * finds open orders. The same worker compares the carrier's list of inbound texts every few minutes, and queues those that no callback
 * brought. It also visits the addresses of the stage.
 *
 * Dashboard: the queue in "Oldest message by queue", the function in "Function errors" and "Function duration".
 */
export function createNumbers(scope: Construct, props: NumbersProps): Capability & { readonly queue: WorkQueue } {
  const queue = new WorkQueue(scope, 'Numbers', {
    consumerTimeout: Duration.seconds(60),
    // A second delivery comes after six minutes.
    maxWait: Duration.minutes(25),
    waitAdvice:
      'Orders of phone numbers wait: approved organizations cannot send yet. Read the log of the NumberWorker, and look at the carrier’s status page and balance.',
  });
  const worker = createWorker(props, queue);
  props.resolvers.accounts.sendTo(queue.queue, 'NUMBERS_QUEUE_URL');
  props.schedules.send('NumberSweep', queue, {
    description: 'Finds orders of phone numbers that are still open.',
    schedule: ScheduleExpression.cron({ minute: String(SWEEP_MINUTE) }),
    message: SWEEP_NUMBERS,
  });
  props.schedules.send('InboundCheck', queue, {
    description: 'Finds texts of phones that no callback of the carrier brought.',
    schedule: ScheduleExpression.rate(CHECK_INTERVAL),
    message: CHECK_INBOUND,
  });
  props.schedules.send('AddressCheck', queue, {
    description: 'Visits the addresses of the stage as strangers do.',
    schedule: ScheduleExpression.rate(CHECK_INTERVAL),
    message: CHECK_ADDRESSES,
  });
  return { queues: [queue], functions: [worker], queue };
}

function createWorker({ factory, graphql, wakeUps, vendors, inbound }: NumbersProps, queue: WorkQueue): AppFunction {
  const fn = factory.create('NumberWorker', {
    entry: 'number-worker',
    timeout: Duration.seconds(60),
    environment: {
      VENDORS_SECRET: vendors.secretArn,
      STAGE_NAME: factory.config.name,
      CHECKED_HOSTS: isLocal(factory.config) ? '' : listBrandHosts(factory.config).join(','),
    },
  });
  graphql
    .allowLiveEvents(fn)
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete'])
    .allow(['secretsmanager:GetSecretValue'], [vendors.secretArn])
    .sendTo(wakeUps.queue.queue, 'WAKE_QUEUE_URL')
    .sendTo(queue.queue, 'NUMBERS_QUEUE_URL')
    .sendTo(inbound.queue, 'INBOUND_QUEUE_URL')
    // The carrier allows few requests at once.
    .consume(queue.queue, { batchSize: 1, maxConcurrency: 2 });
  return allowPublicAddress(fn, factory.config);
}
