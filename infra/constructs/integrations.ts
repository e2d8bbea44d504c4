import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { HttpMethod, type HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Key, type IKey } from 'aws-cdk-lib/aws-kms';
import { ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import { syncAll } from '../../functions/messages/integrations.ts';
import type { StageConfig } from '../config.ts';
import type { AppFunction } from './base/app-function.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import type { Schedules } from './base/schedules.ts';
import { WorkQueue } from './base/work-queue.ts';
import type { CampaignApi } from './graphql-api.ts';
import type { WakeUps } from './messaging/wake-ups.ts';
import type { ResolversByGroup } from './resolver-functions.ts';
import { listOriginSecrets, type Secrets } from './secrets.ts';
import { allowPublicAddress } from './web/public-address.ts';

export interface IntegrationsProps {
  readonly factory: FunctionFactory;
  readonly schedules: Schedules;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
  readonly resolvers: ResolversByGroup;
  readonly secrets: Secrets;
  readonly httpApi: HttpApi;
  /** The queue of the worker that plans the texts around appointments. */
  readonly bulk: WorkQueue;
  readonly key: IKey;
}

const SYNC_MINUTES = 15;

/**
 * Creates the way to other systems: the function IntegrationPages, which leads people to them
 * and takes Calendly's reports, the queue Integrations with its worker, and schedules that find what no message named.
 *
 * Dashboard: the queue in "Oldest message by queue", the functions in "Function errors" and "Function duration".
 */
export function createIntegrations(scope: Construct, props: IntegrationsProps): Capability {
  const { factory, resolvers, secrets, key } = props;
  const queue = new WorkQueue(scope, 'Integrations', {
    consumerTimeout: Duration.seconds(60),
    // A second delivery comes after six minutes.
    maxWait: Duration.minutes(25),
    waitAdvice:
      'Bookings and changes at other systems arrive late, and none is lost. Read the log of the IntegrationWorker, and look at the status pages of Calendly, Google and ModMed.',
  });
  const worker = createWorker(props, queue, key);
  const pages = createPages(props, queue, key);
  props.schedules.send('CalendlySync', queue, {
    description: 'Reads bookings that Calendly has not reported.',
    schedule: ScheduleExpression.rate(Duration.minutes(SYNC_MINUTES)),
    message: syncAll('CALENDLY'),
  });
  props.schedules.send('SheetsSync', queue, {
    description: 'Writes rows that wait, and looks whether accounts at Google still work.',
    schedule: ScheduleExpression.rate(Duration.minutes(SYNC_MINUTES)),
    message: syncAll('GOOGLESHEETS'),
  });
  props.schedules.send('ModMedSync', queue, {
    description: 'Reads the appointments of practices at ModMed.',
    schedule: ScheduleExpression.rate(Duration.minutes(SYNC_MINUTES)),
    message: syncAll('MODMED'),
  });
  // People connect and disconnect.
  allowAccounts(resolvers.accounts, secrets, key).sendTo(queue.queue, 'INTEGRATIONS_QUEUE_URL');
  allowPublicAddress(resolvers.accounts, factory.config);
  // A page says that its contact has booked, and submissions and completed pitches make rows.
  resolvers.pages.sendTo(queue.queue, 'INTEGRATIONS_QUEUE_URL');
  return { queues: [queue], functions: [worker, pages] };
}

/**
 * Creates the key of what opens other systems. It stays when the stack is deleted: the table stays, too, and without the key no one opens
 * what is in it.
 */
export function createIntegrationKey(scope: Construct, { name, existingIntegrationKey }: StageConfig): IKey {
  if (existingIntegrationKey !== undefined)
    return Key.fromKeyArn(scope, 'ExistingIntegrationKey', existingIntegrationKey);
  return new Key(scope, 'IntegrationKey', {
    description: `${name}: what opens accounts of organizations at other systems.`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
}

/** Lets a function open accounts at other systems. KMS opens nothing without the organization in the encryption context. */
function allowAccounts(fn: AppFunction, secrets: Secrets, key: IKey): AppFunction {
  return allowConnecting(fn, secrets, key).allow(['kms:Decrypt'], [key.keyArn]);
}

/** Lets a function store what opens an account. It cannot read what it has stored. */
function allowConnecting(fn: AppFunction, { calendly, google, modMed }: Secrets, key: IKey): AppFunction {
  fn.function.addEnvironment('CALENDLY_SECRET', calendly.secretArn);
  fn.function.addEnvironment('GOOGLE_SECRET', google.secretArn);
  fn.function.addEnvironment('MODMED_SECRET', modMed.secretArn);
  fn.function.addEnvironment('INTEGRATION_KEY', key.keyArn);
  return fn
    .allow(['secretsmanager:GetSecretValue'], [calendly.secretArn, google.secretArn, modMed.secretArn])
    .allow(['kms:GenerateDataKey'], [key.keyArn]);
}

function createWorker(
  { factory, graphql, wakeUps, secrets, bulk }: IntegrationsProps,
  queue: WorkQueue,
  key: IKey,
): AppFunction {
  const fn = factory.create('IntegrationWorker', {
    entry: 'integration-worker',
    timeout: Duration.seconds(60),
    environment: { WEBHOOK_KEY_SECRET: secrets.webhookKey.secretArn },
  });
  graphql
    .allowLiveEvents(fn)
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete', 'deleteMany'])
    .allow(['secretsmanager:GetSecretValue'], [secrets.webhookKey.secretArn])
    .sendTo(wakeUps.queue.queue, 'WAKE_QUEUE_URL')
    .sendTo(bulk.queue, 'BULK_QUEUE_URL')
    .sendTo(queue.queue, 'INTEGRATIONS_QUEUE_URL')
    .consume(queue.queue, { batchSize: 1, maxConcurrency: 5 });
  return allowPublicAddress(allowAccounts(fn, secrets, key), factory.config);
}

function createPages(
  { factory, graphql, secrets, httpApi }: IntegrationsProps,
  queue: WorkQueue,
  key: IKey,
): AppFunction {
  const originSecrets = listOriginSecrets(secrets).map(({ secretArn }) => secretArn);
  const { webhookKey } = secrets;
  const fn = factory
    .create('IntegrationPages', {
      entry: 'integration-pages',
      // ModMed may take ten seconds to answer whether credentials open a practice.
      timeout: Duration.seconds(20),
      environment: {
        ORIGIN_SECRETS: originSecrets.join(','),
        WEBHOOK_KEY_SECRET: webhookKey.secretArn,
      },
    })
    .useTable(factory.table, ['get', 'put', 'update'])
    .allow(['secretsmanager:GetSecretValue'], [...originSecrets, webhookKey.secretArn])
    .sendTo(queue.queue, 'INTEGRATIONS_QUEUE_URL');
  graphql.allowLiveEvents(fn);
  const integration = new HttpLambdaIntegration('IntegrationPages', fn.function);
  for (const system of ['calendly', 'google'])
    httpApi.addRoutes({ path: `/oauth2/${system}/{code}`, methods: [HttpMethod.GET], integration });
  httpApi.addRoutes({ path: '/oauth2/modmed/token/{code}', methods: [HttpMethod.POST], integration });
  httpApi.addRoutes({
    path: '/webhooks/calendly/{organizationId}/{userId}/{integrationId}',
    methods: [HttpMethod.POST],
    integration,
  });
  return allowPublicAddress(allowConnecting(fn, secrets, key), factory.config);
}
