import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { AppFunction } from '../base/app-function.ts';
import type { Capability } from '../base/capability.ts';
import type { FunctionFactory } from '../base/function-factory.ts';
import { WorkQueue } from '../base/work-queue.ts';
import type { CampaignApi } from '../graphql-api.ts';
import type { WakeUps } from './wake-ups.ts';

export interface IfThensProps {
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
  readonly dispatcher: AppFunction;
  /** Texts to the team leave by the sender of replies. */
  readonly replies: WorkQueue;
}

/**
 * Creates what follows from what contacts do with pitches: the queue IfThens and its worker. The dispatcher puts due work on the queue, so
 * that nothing is lost when a message is.
 *
 * Dashboard: the queue in "Oldest message by queue", the function in "Function errors" and "Function duration".
 */
export function createIfThens(
  scope: Construct,
  { factory, graphql, wakeUps, dispatcher, replies }: IfThensProps,
): Capability {
  const queue = new WorkQueue(scope, 'IfThens', {
    consumerTimeout: Duration.seconds(30),
    maxWait: Duration.minutes(15),
    waitAdvice:
      'If/thens fire late: contacts and the team get their texts later, and none is lost. Read the log of the IfThenWorker.',
  });
  dispatcher.sendTo(queue.queue, 'IF_THENS_QUEUE_URL');
  const worker = factory
    .create('IfThenWorker', { entry: 'if-then-worker', timeout: Duration.seconds(30) })
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'check'])
    .sendTo(replies.queue, 'REPLIES_QUEUE_URL')
    .consume(queue.queue, { batchSize: 1, maxConcurrency: 10 });
  graphql.allowLiveEvents(worker);
  return { queues: [queue], functions: [wakeUps.allow(worker)] };
}
