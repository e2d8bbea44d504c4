import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { getQueueRuns } from '../concurrency.ts';
import type { AppFunction } from './base/app-function.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import { getLogRetention } from './base/log-retention.ts';
import { WorkQueue } from './base/work-queue.ts';
import type { CampaignApi } from './graphql-api.ts';
import { allowPublicAddress } from './web/public-address.ts';
import { listOriginSecrets, type Secrets } from './secrets.ts';
import type { WakeUps } from './messaging/wake-ups.ts';

export interface WebhooksProps {
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
  readonly secrets: Secrets;
  /** The queue for automatic answers to inbound texts. */
  readonly replies: WorkQueue;
  /** The queue that fetches the files of inbound texts. */
  readonly media: WorkQueue;
  /** The queue that folds the log of texts for search. */
  readonly imports: WorkQueue;
  /** The queue that starts what a public form could not start for a number that had opted out. */
  readonly bulk: WorkQueue;
}

export interface Webhooks extends Capability {
  readonly httpApi: HttpApi;
  /** The function that gets the carrier's callbacks. */
  readonly webhook: AppFunction;
  /** The queue of texts from phones. */
  readonly inbound: WorkQueue;
}

/** Only ids and results. A body or a phone number in this log would be personal data. */
const LOG_FORMAT = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    route: '$context.routeKey',
    status: '$context.status',
    latency: '$context.responseLatency',
  }),
);

/**
 * Creates the way of a carrier callback: the HTTP API, the function TwilioWebhook that only checks and queues, the queues
 * Inbound and Statuses, and their workers. The function TwilioVoice answers calls to the numbers.
 *
 * Dashboard: "Are STOPs honored?" and "Does the carrier deliver and report?". The queues and functions also appear under
 * "What is broken, and where?".
 */
export function createWebhooks(scope: Construct, props: WebhooksProps): Webhooks {
  const inbound = new WorkQueue(scope, 'Inbound', {
    consumerTimeout: Duration.seconds(30),
    // A second delivery comes after three minutes. A later STOP must be noticed.
    maxWait: Duration.minutes(4),
    waitAdvice:
      'Inbound texts wait, and a STOP among them takes effect late. Read the log of the InboundWorker first. Pause all sending when the wait grows: npm run admin -- -c stage=<stage> hold.',
  });
  const statuses = new WorkQueue(scope, 'Statuses', {
    consumerTimeout: Duration.seconds(30),
    maxWait: Duration.minutes(15),
    waitAdvice:
      'Delivery reports wait: pages show old states, and no report is lost. Read the log of the function CarrierStatus.',
  });
  const webhook = createWebhookFunction(props, inbound, statuses);
  const voice = createVoiceFunction(props);
  const functions = [webhook, voice, createInboundWorker(props, inbound), createStatusWorker(props, statuses)];
  return {
    httpApi: createHttpApi(scope, props.factory, { webhook, voice }),
    webhook,
    inbound,
    queues: [inbound, statuses],
    functions,
  };
}

function createWebhookFunction(props: WebhooksProps, inbound: WorkQueue, statuses: WorkQueue): AppFunction {
  return createSignedFunction(props, 'TwilioWebhook', 'twilio-webhook')
    .sendTo(inbound.queue, 'INBOUND_QUEUE_URL')
    .sendTo(statuses.queue, 'STATUSES_QUEUE_URL');
}

/** Answers calls. It reads the table, which the function of texts does not wait for. */
function createVoiceFunction(props: WebhooksProps): AppFunction {
  return createSignedFunction(props, 'TwilioVoice', 'twilio-voice').useTable(props.factory.table, ['get']);
}

/** A function that checks Twilio's signature: it reads the account's token, the origin secrets and the public address. */
function createSignedFunction({ factory, secrets }: WebhooksProps, id: string, entry: string): AppFunction {
  const originSecrets = listOriginSecrets(secrets).map(({ secretArn }) => secretArn);
  const fn = factory
    .create(id, {
      entry,
      timeout: Duration.seconds(10),
      environment: {
        VENDORS_SECRET: secrets.vendors.secretArn,
        ORIGIN_SECRETS: originSecrets.join(','),
      },
    })
    .allow(['secretsmanager:GetSecretValue'], [secrets.vendors.secretArn, ...originSecrets]);
  return allowPublicAddress(fn, factory.config);
}

function createInboundWorker(
  { factory, graphql, wakeUps, replies, media, imports, bulk }: WebhooksProps,
  inbound: WorkQueue,
): AppFunction {
  const fn = factory.create('InboundWorker', { entry: 'inbound', timeout: Duration.seconds(30) });
  graphql
    .allowLiveEvents(fn)
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'])
    .sendTo(replies.queue, 'REPLIES_QUEUE_URL')
    .sendTo(media.queue, 'MEDIA_QUEUE_URL')
    .sendTo(imports.queue, 'IMPORTS_QUEUE_URL')
    .sendTo(bulk.queue, 'BULK_QUEUE_URL')
    .consume(inbound.queue, { batchSize: 5, maxConcurrency: getQueueRuns(factory.config, 'InboundWorker') });
  return wakeUps.allow(fn);
}

function createStatusWorker({ factory, graphql, wakeUps }: WebhooksProps, statuses: WorkQueue): AppFunction {
  const fn = factory.create('CarrierStatus', { entry: 'carrier-status', timeout: Duration.seconds(30) });
  graphql
    .allowLiveEvents(fn)
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'])
    // A batch is recorded in one transaction.
    .consume(statuses.queue, {
      batchSize: 25,
      batchWindow: Duration.seconds(1),
      maxConcurrency: getQueueRuns(factory.config, 'CarrierStatus'),
    });
  return wakeUps.allow(fn);
}

/**
 * What callbacks and pages may use together: half of what an account has by default in a region, which its other APIs share
 * (Amazon API Gateway, "Quotas": 10,000 calls a second, 5,000 at once).
 */
const CALLS_PER_SECOND = 5_000;
const CALLS_AT_ONCE = 2_500;

function createHttpApi(
  scope: Construct,
  { config }: FunctionFactory,
  { webhook, voice }: { readonly webhook: AppFunction; readonly voice: AppFunction },
): HttpApi {
  const api = new HttpApi(scope, 'Webhooks', { apiName: `${config.name}-webhooks`, createDefaultStage: false });
  const logs = new LogGroup(scope, 'WebhookLogs', {
    retention: getLogRetention(config),
    removalPolicy: RemovalPolicy.DESTROY,
  });
  api.addStage('Live', {
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: CALLS_PER_SECOND, burstLimit: CALLS_AT_ONCE },
    accessLogSettings: { destination: new LogGroupLogDestination(logs), format: LOG_FORMAT },
  });
  api.addRoutes({
    path: '/webhooks/twilio/{kind}',
    methods: [HttpMethod.POST],
    integration: new HttpLambdaIntegration('Twilio', webhook.function),
  });
  // A route without a parameter wins over one with a parameter (Amazon API Gateway, "Routing API requests").
  api.addRoutes({
    path: '/webhooks/twilio/voice',
    methods: [HttpMethod.POST],
    integration: new HttpLambdaIntegration('Voice', voice.function),
  });
  return api;
}
