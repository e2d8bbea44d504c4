import { Duration } from 'aws-cdk-lib';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { getQueueRuns, SENDER_BATCH } from '../../concurrency.ts';
import type { AppFunction } from '../base/app-function.ts';
import type { Capability } from '../base/capability.ts';
import type { FunctionFactory } from '../base/function-factory.ts';
import { WorkQueue } from '../base/work-queue.ts';
import type { CampaignApi } from '../graphql-api.ts';
import { allowPublicAddress } from '../web/public-address.ts';
import type { ResolversByGroup } from '../resolver-functions.ts';
import type { WakeUps } from './wake-ups.ts';

export interface MessagingPipelineProps {
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
  readonly resolvers: ResolversByGroup;
  readonly vendors: Secret;
}

export interface MessagingPipeline extends Capability {
  readonly dispatcher: AppFunction;
  readonly texts: WorkQueue;
  readonly replies: WorkQueue;
  readonly senders: readonly AppFunction[];
}

/** The dispatcher queues at most one minute of messages at a time, and a second delivery comes after six minutes. */
const MAX_WAIT = Duration.minutes(8);
const WAIT_ADVICE =
  'Messages wait on their queue. Look at the errors of the sender and at the carrier’s status page. No message is lost, and none is sent outside the window.';

/**
 * Creates the way of a message from due to the carrier: the dispatcher, the queues Texts and Replies, and their senders.
 *
 * Dashboard: "Do texts leave on time?", "Does the carrier deliver and report?" and "What does it cost?". The queues and
 * functions also appear under "What is broken, and where?".
 */
export function createMessagingPipeline(scope: Construct, props: MessagingPipelineProps): MessagingPipeline {
  const { factory, wakeUps, resolvers } = props;
  const queueProps = { consumerTimeout: Duration.seconds(60), maxWait: MAX_WAIT, waitAdvice: WAIT_ADVICE };
  const texts = new WorkQueue(scope, 'Texts', queueProps);
  const replies = new WorkQueue(scope, 'Replies', queueProps);
  const dispatcher = factory
    .create('Dispatcher', {
      entry: 'dispatcher',
      timeout: Duration.seconds(60),
      environment: factory.paceEnvironment,
    })
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'delete', 'deleteMany'])
    .sendTo(texts.queue, 'TEXTS_QUEUE_URL')
    .sendTo(replies.queue, 'REPLIES_QUEUE_URL')
    .sendTo(wakeUps.queue.queue, 'WAKE_QUEUE_URL')
    // Each message is one organization, so that thousands of them are dispatched side by side.
    .consume(wakeUps.queue.queue, { batchSize: 1, maxConcurrency: getQueueRuns(factory.config, 'Dispatcher') });
  // Two functions run the same code: a reply must not wait behind the messages of a campaign.
  // A batch is claimed and recorded in one transaction each, so that larger batches cost less per message.
  const campaignSender = createSender('CampaignSender', props).consume(texts.queue, {
    batchSize: SENDER_BATCH,
    batchWindow: Duration.seconds(1),
    maxConcurrency: getQueueRuns(factory.config, 'CampaignSender'),
  });
  // An alert that must wait goes back to the queue with a delay, and leads to a text for each person.
  const replySender = createSender('ReplySender', props)
    .sendTo(replies.queue, 'REPLIES_QUEUE_URL')
    .useTable(props.factory.table, ['deleteMany'])
    .consume(replies.queue, {
      batchSize: 1,
      maxConcurrency: getQueueRuns(factory.config, 'ReplySender'),
    });
  // A text to one contact, a test text of a campaign, and a code are sent without the dispatcher.
  for (const resolver of [resolvers.campaigns, resolvers.contacts, resolvers.login, resolvers.pages])
    resolver.sendTo(replies.queue, 'REPLIES_QUEUE_URL');
  // The status page asks whether both queues are worked on.
  resolvers.accounts.sendTo(texts.queue, 'TEXTS_QUEUE_URL').sendTo(replies.queue, 'REPLIES_QUEUE_URL');
  const senders = [campaignSender, replySender];
  return { dispatcher, texts, replies, senders, queues: [texts, replies], functions: [dispatcher, ...senders] };
}

function createSender(id: string, { factory, graphql, wakeUps, vendors }: MessagingPipelineProps): AppFunction {
  const fn = factory.create(id, {
    entry: 'sender',
    timeout: Duration.seconds(60),
    environment: {
      VENDORS_SECRET: vendors.secretArn,
      RECIPIENT_HOURS: String(factory.config.recipientHours),
      ...factory.paceEnvironment,
    },
  });
  graphql
    .allowLiveEvents(fn)
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete'])
    .allow(['secretsmanager:GetSecretValue'], [vendors.secretArn]);
  return wakeUps.allow(allowPublicAddress(fn, factory.config));
}
