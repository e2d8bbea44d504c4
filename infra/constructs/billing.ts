import { Duration } from 'aws-cdk-lib';
import { HttpMethod, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { METER_ALL } from '../../functions/messages/billing.ts';
import type { AppFunction } from './base/app-function.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import type { Schedules } from './base/schedules.ts';
import { WorkQueue } from './base/work-queue.ts';
import type { CampaignApi } from './graphql-api.ts';
import type { ResolversByGroup } from './resolver-functions.ts';
import { listOriginSecrets, type Secrets } from './secrets.ts';
import type { WakeUps } from './messaging/wake-ups.ts';

export interface BillingProps {
  readonly factory: FunctionFactory;
  readonly schedules: Schedules;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
  readonly secrets: Secrets;
  readonly resolvers: ResolversByGroup;
  readonly httpApi: HttpApi;
  /** The queue of the worker that buys numbers and gives them back. */
  readonly numbers: WorkQueue;
  /** The queue of mails. null if the stage sends none. */
  readonly mails: WorkQueue | null;
  /** The senders, which ask for a warning when a spend cap is near. */
  readonly senders: readonly AppFunction[];
}

/** The minute of the hour. All rows of the hour before are written by then (`SETTLED_AFTER_MINUTES`). */
const METER_MINUTE = 25;

/**
 * Creates the way of money: the secret with the payment provider's keys, the function StripeWebhook that only checks and
 * queues, the queue Billing, its worker, and a schedule that reports the usage of each hour. A stage without billing has
 * none of them, and its organizations need no plan.
 *
 * Dashboard: the queue in "Oldest message by queue", the functions in "Function errors" and "Function duration".
 */
export function createBilling(scope: Construct, props: BillingProps): Capability & { readonly secret: Secret | null } {
  const { factory, resolvers } = props;
  const { billing } = factory.config;
  const { accounts } = resolvers;
  for (const caller of [resolvers.login, accounts]) caller.function.addEnvironment('BILLED', String(billing !== null));
  accounts.function.addEnvironment('EXEMPT_ORGANIZATIONS', factory.config.exemptOrganizations.join(','));
  if (billing === null) return { queues: [], functions: [], secret: null };
  accounts.function.addEnvironment('PUBLISHABLE_KEY', billing.publishableKey);
  accounts.function.addEnvironment('PAYMENT_SCRIPT_URL', billing.scriptUrl);
  const secret = createSecret(scope, factory.config.stage);
  const queue = new WorkQueue(scope, 'Billing', {
    consumerTimeout: Duration.seconds(60),
    // A second delivery comes after six minutes.
    maxWait: Duration.minutes(20),
    waitAdvice:
      'Payments and usage reports wait: organizations that paid may still be stopped, and invoices may miss usage. Read the log of the BillingWorker, and look at the status page of the payment provider.',
  });
  const worker = createWorker(props, queue, secret);
  const webhook = createWebhook(props, queue, secret);
  props.schedules.send('Meter', queue, {
    description: 'Reports the usage of the hour before to the payment provider.',
    schedule: ScheduleExpression.cron({ minute: String(METER_MINUTE) }),
    message: METER_ALL,
  });
  allowPayments(accounts, secret);
  for (const sender of props.senders) sender.sendTo(queue.queue, 'BILLING_QUEUE_URL');
  return { queues: [queue], functions: [worker, webhook], secret };
}

/** A deploy writes keys that no one has. `npm run admin -- set-payments` stores the real ones. */
function createSecret(scope: Construct, stage: string): Secret {
  return new Secret(scope, 'Payments', {
    description: `Keys of the payment provider of stage ${stage}: secretKey, webhookSecret. npm run admin -- set-payments stores both.`,
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ secretKey: 'sk_test_placeholder' }),
      generateStringKey: 'webhookSecret',
    },
  });
}

/** Lets a function call the payment provider. */
export function allowPayments(fn: AppFunction, secret: Secret): AppFunction {
  fn.function.addEnvironment('PAYMENTS_SECRET', secret.secretArn);
  return fn.allow(['secretsmanager:GetSecretValue'], [secret.secretArn]);
}

function createWorker(
  { factory, graphql, wakeUps, numbers, mails }: BillingProps,
  queue: WorkQueue,
  secret: Secret,
): AppFunction {
  const fn = factory.create('BillingWorker', {
    entry: 'billing-worker',
    timeout: Duration.seconds(60),
    environment: {
      SENDS_MAILS: String(mails !== null),
      EXEMPT_ORGANIZATIONS: factory.config.exemptOrganizations.join(','),
    },
  });
  if (mails) fn.sendTo(mails.queue, 'MAILS_QUEUE_URL');
  graphql
    .allowLiveEvents(fn)
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update'])
    .sendTo(wakeUps.queue.queue, 'WAKE_QUEUE_URL')
    .sendTo(queue.queue, 'BILLING_QUEUE_URL')
    .sendTo(numbers.queue, 'NUMBERS_QUEUE_URL')
    .consume(queue.queue, { batchSize: 5, maxConcurrency: 5 });
  return allowPayments(fn, secret);
}

function createWebhook({ factory, secrets, httpApi }: BillingProps, queue: WorkQueue, secret: Secret): AppFunction {
  const originSecrets = listOriginSecrets(secrets).map(({ secretArn }) => secretArn);
  const fn = factory
    .create('StripeWebhook', {
      entry: 'stripe-webhook',
      timeout: Duration.seconds(10),
      environment: { ORIGIN_SECRETS: originSecrets.join(',') },
    })
    .allow(['secretsmanager:GetSecretValue'], originSecrets)
    .sendTo(queue.queue, 'BILLING_QUEUE_URL');
  httpApi.addRoutes({
    path: '/webhooks/stripe',
    methods: [HttpMethod.POST],
    integration: new HttpLambdaIntegration('Stripe', fn.function),
  });
  return allowPayments(fn, secret);
}
