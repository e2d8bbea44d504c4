import { Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { createApi } from '../constructs/api.ts';
import { createBilling } from '../constructs/billing.ts';
import { FunctionFactory } from '../constructs/base/function-factory.ts';
import { Schedules } from '../constructs/base/schedules.ts';
import { createBulk } from '../constructs/bulk.ts';
import { createDeletions } from '../constructs/deletions.ts';
import { addOutputs } from './outputs.ts';
import { mediaBucketName, uploadBucketName } from './names.ts';
import { createMedia } from '../constructs/media.ts';
import { createPublicPages } from '../constructs/web/public-pages.ts';
import { createStaffCalls } from '../constructs/web/staff-calls.ts';
import { createMails } from '../constructs/mails.ts';
import type { CampaignApi } from '../constructs/graphql-api.ts';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { createApiFirewall } from '../constructs/web/firewall-rules.ts';
import { createIfThens } from '../constructs/messaging/if-thens.ts';
import { createWebhookCalls } from '../constructs/messaging/webhook-calls.ts';
import { createIntegrationKey, createIntegrations } from '../constructs/integrations.ts';
import { createImports } from '../constructs/imports.ts';
import { createMessagingPipeline } from '../constructs/messaging/messaging-pipeline.ts';
import { createNumbers } from '../constructs/numbers.ts';
import type { OperationsProps } from '../constructs/operations/operations.ts';
import { createResolverFunctions, type ResolversByGroup } from '../constructs/resolver-functions.ts';
import { createSecrets } from '../constructs/secrets.ts';
import { WakeUps } from '../constructs/messaging/wake-ups.ts';
import { createWebhooks } from '../constructs/webhooks.ts';

export interface AppStackProps extends StackProps {
  readonly config: StageConfig;
  readonly table: ITableV2;
}

/** Everything that runs: the API, the functions, their queues and schedules. Composes capabilities and adds no resource. */
export class AppStack extends Stack {
  readonly graphql: CampaignApi;
  /** The functions of the fields (resolvers-stack.ts). */
  readonly resolvers: ResolversByGroup;
  readonly httpApi: HttpApi;
  readonly originSecret: Secret;
  /** What the dashboard and the alarms cover (operations-stack.ts). */
  readonly watched: Omit<OperationsProps, 'name' | 'config'>;

  constructor(scope: Construct, id: string, props: AppStackProps) {
    super(scope, id, props);
    const { config, table } = props;
    const secrets = createSecrets(this, config);
    const factory = new FunctionFactory(this, config, table);

    const api = createApi(this, { factory });
    const wakeUps = new WakeUps(this, config);
    const base = { factory, graphql: api.graphql, wakeUps };
    const resolvers = createResolverFunctions(this, { ...base, secrets });
    const shared = { ...base, resolvers: resolvers.byGroup, schedules: new Schedules(this, 'Schedules') };
    const pipeline = createMessagingPipeline(this, { ...shared, vendors: secrets.vendors });
    const ifThens = createIfThens(this, { ...shared, dispatcher: pipeline.dispatcher, replies: pipeline.replies });
    const integrationKey = createIntegrationKey(this, config);
    const webhookCalls = createWebhookCalls(this, {
      ...shared,
      dispatcher: pipeline.dispatcher,
      key: secrets.webhookKey,
      integrationKey,
    });
    const imports = createImports(this, shared);
    const bulk = createBulk(this, { ...shared, dispatcher: pipeline.dispatcher });
    const mails = createMails(this, { ...shared, workers: webhookCalls.functions });
    const media = createMedia(this, { ...shared, vendors: secrets.vendors, bulk: bulk.queue });
    const webhooks = createWebhooks(this, {
      ...shared,
      secrets,
      replies: pipeline.replies,
      media: media.queue,
      imports: imports.queue,
      bulk: bulk.queue,
    });
    const pages = createPublicPages({ ...shared, secrets, httpApi: webhooks.httpApi });
    const numbers = createNumbers(this, { ...shared, vendors: secrets.vendors, inbound: webhooks.inbound });
    const integrations = createIntegrations(this, {
      ...shared,
      secrets,
      httpApi: webhooks.httpApi,
      bulk: bulk.queue,
      key: integrationKey,
    });
    const deletions = createDeletions(this, { ...shared, numbers: numbers.queue });
    const billing = createBilling(this, {
      ...shared,
      secrets,
      httpApi: webhooks.httpApi,
      numbers: numbers.queue,
      mails: mails.queue,
      senders: pipeline.senders,
    });

    const staffCalls = createStaffCalls({
      ...shared,
      secrets,
      httpApi: webhooks.httpApi,
      payments: billing.secret,
      sendQueues: pipeline,
    });

    this.watched = {
      graphqlApiId: api.graphql.api.apiId,
      webhook: webhooks.webhook,
      scheduleGroup: wakeUps.scheduleGroup,
      table,
      dispatcher: pipeline.dispatcher,
      capabilities: [
        api,
        wakeUps,
        resolvers,
        pipeline,
        ifThens,
        webhookCalls,
        imports,
        bulk,
        mails,
        media,
        webhooks,
        pages,
        numbers,
        billing,
        deletions,
        staffCalls,
        integrations,
      ],
    };
    addOutputs(this, {
      VendorsSecretArn: secrets.vendors.secretArn,
      ...(billing.secret ? { PaymentsSecretArn: billing.secret.secretArn } : {}),
      CalendlySecretArn: secrets.calendly.secretArn,
      GoogleSecretArn: secrets.google.secretArn,
      ModMedSecretArn: secrets.modMed.secretArn,
      WebhookKeyArn: secrets.webhookKey.secretArn,
      IntegrationKeyArn: integrationKey.keyArn,
      OriginSecretArn: secrets.origin.secretArn,
      WakeQueueUrl: wakeUps.queue.queue.queueUrl,
      NumbersQueueUrl: numbers.queue.queue.queueUrl,
      DeletionsQueueUrl: deletions.queue.queue.queueUrl,
      RepliesQueueUrl: pipeline.replies.queue.queueUrl,
      UploadBucketName: uploadBucketName(this, config),
      MediaBucketName: mediaBucketName(this, config),
      TranscoderRoleArn: media.transcoderRoleArn,
    });
    this.graphql = api.graphql;
    this.resolvers = resolvers.byGroup;
    this.httpApi = webhooks.httpApi;
    this.originSecret = secrets.origin;
    if (config.firewall)
      new CfnWebACLAssociation(this, 'FirewallOfApi', {
        resourceArn: api.graphql.api.arn,
        webAclArn: createApiFirewall(this, config.name, config.firewall, secrets.origin.secretValue).attrArn,
      });
  }
}
