import { CfnParameter, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { HttpApi, HttpMethod, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Schedule, ScheduleExpression, ScheduleGroup, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { SqsSendMessage } from 'aws-cdk-lib/aws-scheduler-targets';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { AppFunction, type AppFunctionProps } from '../constructs/app-function.ts';
import { CampaignApi } from '../constructs/graphql-api.ts';
import { Operations } from '../constructs/operations.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import { dueTextsGroup, uploadBucketName } from './names.ts';
import { SWEEP } from '../../functions/messages/wake-ups.ts';

export interface AppStackProps extends StackProps {
  readonly config: StageConfig;
  readonly table: ITableV2;
}

const LOG_DAYS: Readonly<Record<StageConfig['logDays'], RetentionDays>> = {
  7: RetentionDays.ONE_WEEK,
  30: RetentionDays.ONE_MONTH,
  90: RetentionDays.THREE_MONTHS,
  365: RetentionDays.ONE_YEAR,
};

/** Ids and outcomes; the path's query holds only ids of ours, the body and the addresses stay out. */
const WEBHOOK_LOG = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    route: '$context.routeKey',
    status: '$context.status',
    latency: '$context.responseLatency',
  }),
);

/** How far the sweep for missed due texts lies behind at most. */
const SWEEP_EVERY = Duration.minutes(1);

/** Everything that runs: the API, the functions, their queues and schedules. */
export class AppStack extends Stack {
  readonly api: CampaignApi;
  readonly httpApi: HttpApi;
  /** Proves to the HTTP API that a request came through the distribution. */
  readonly originSecret: Secret;

  readonly #config: StageConfig;
  readonly #table: ITableV2;
  readonly #publicBaseUrl: string;
  readonly #vendors: Secret;
  readonly #wakeUpQueue: WorkQueue;
  readonly #schedules: ScheduleGroup;
  readonly #wakeUpRole: Role;

  constructor(scope: Construct, id: string, props: AppStackProps) {
    super(scope, id, props);
    this.#config = props.config;
    this.#table = props.table;
    // A parameter rather than a constant, so that a laptop can choose its port without another synth.
    this.#publicBaseUrl = new CfnParameter(this, 'PublicBaseUrl', {
      default: props.config.publicBaseUrl,
    }).valueAsString;
    this.#vendors = new Secret(this, 'Vendors', {
      description: 'Carrier account: accountSid, authToken. Fill in after the first deploy.',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ accountSid: 'AC00000000000000000000000000000000' }),
        generateStringKey: 'authToken',
      },
    });
    this.originSecret = new Secret(this, 'OriginSecret', {
      generateSecretString: { excludePunctuation: true, passwordLength: 40 },
    });

    this.#wakeUpQueue = new WorkQueue(this, 'Wake', { consumerTimeout: Duration.seconds(60) });
    const texts = new WorkQueue(this, 'Texts', { consumerTimeout: Duration.seconds(60) });
    const replies = new WorkQueue(this, 'Replies', { consumerTimeout: Duration.seconds(60) });
    const inbound = new WorkQueue(this, 'Inbound', { consumerTimeout: Duration.seconds(30) });
    const statuses = new WorkQueue(this, 'Statuses', { consumerTimeout: Duration.seconds(30) });
    const imports = new WorkQueue(this, 'Imports', { consumerTimeout: Duration.seconds(120) });
    const bulk = new WorkQueue(this, 'Bulk', { consumerTimeout: Duration.seconds(120) });

    this.#schedules = new ScheduleGroup(this, 'DueTexts', {
      scheduleGroupName: dueTextsGroup(props.config),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.#wakeUpRole = new Role(this, 'WakeRole', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    this.#wakeUpRole.addToPolicy(
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.#wakeUpQueue.queue.queueArn] }),
    );
    new Schedule(this, 'Sweep', {
      description: 'Finds due texts whose own schedule was missed.',
      schedule: ScheduleExpression.rate(SWEEP_EVERY),
      target: new SqsSendMessage(this.#wakeUpQueue.queue, {
        role: this.#wakeUpRole,
        input: ScheduleTargetInput.fromObject(SWEEP),
        deadLetterQueue: this.#wakeUpQueue.deadLetters,
      }),
    });

    const authorizer = this.createFunction('Authorizer', {
      entry: 'authorizer',
      timeout: Duration.seconds(5),
    }).useTable(props.table, ['get', 'getMany', 'update']);
    this.api = new CampaignApi(this, 'Graphql', {
      name: `${props.config.prefix}-api`,
      authorizer: authorizer.function,
      logDays: LOG_DAYS[props.config.logDays],
    });

    const signIn = this.createFunction('Public', {
      entry: 'graphql-public',
      timeout: Duration.seconds(10),
      memory: 1024,
      environment: { ORIGIN_SECRET: this.originSecret.secretArn },
    })
      .useTable(props.table, ['get', 'getMany', 'query', 'put', 'update'])
      .allow(['secretsmanager:GetSecretValue'], [this.originSecret.secretArn]);
    const accounts = this.allowLiveEvents(
      this.createFunction('Accounts', { entry: 'graphql-accounts', timeout: Duration.seconds(10) }),
    )
      .useTable(props.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'])
      .allow(['appsync:GraphQL'], [this.api.liveArn('endSession'), this.api.liveArn('endMembership')])
      .sendTo(this.#wakeUpQueue.queue, 'WAKE_QUEUE_URL');
    const contacts = this.allowLiveEvents(
      this.createFunction('Contacts', {
        entry: 'graphql-contacts',
        timeout: Duration.seconds(25),
        memory: 1024,
        environment: this.getPaceEnvironment(),
      }),
    )
      .useTable(props.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'], ['contacts', 'inbox'])
      .sendTo(imports.queue, 'IMPORTS_QUEUE_URL')
      .sendTo(bulk.queue, 'BULK_QUEUE_URL');
    const campaigns = this.allowLiveEvents(
      this.createFunction('Campaigns', {
        entry: 'graphql-campaigns',
        timeout: Duration.seconds(25),
        memory: 1024,
        environment: this.getPaceEnvironment(),
      }),
    )
      .useTable(props.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'])
      .sendTo(replies.queue, 'REPLIES_QUEUE_URL')
      .sendTo(bulk.queue, 'BULK_QUEUE_URL');
    this.allowWakeUps(contacts);
    this.allowWakeUps(campaigns);

    this.api.addResolvers('public', signIn.function);
    this.api.addResolvers('accounts', accounts.function);
    this.api.addResolvers('contacts', contacts.function);
    this.api.addResolvers('campaigns', campaigns.function);

    const dispatcher = this.createFunction('Dispatcher', {
      entry: 'dispatcher',
      timeout: Duration.seconds(60),
      environment: this.getPaceEnvironment(),
    })
      .useTable(props.table, ['get', 'getMany', 'query', 'update', 'delete', 'deleteMany'])
      .sendTo(texts.queue, 'TEXTS_QUEUE_URL')
      .sendTo(replies.queue, 'REPLIES_QUEUE_URL')
      .consume(this.#wakeUpQueue.queue, { batchSize: 1, maxConcurrency: 4 });

    const campaignSender = this.createSender('CampaignSender').consume(texts.queue, {
      batchSize: 10,
      maxConcurrency: 20,
    });
    const replySender = this.createSender('ReplySender').consume(replies.queue, { batchSize: 1, maxConcurrency: 10 });

    const inboundWorker = this.allowLiveEvents(
      this.createFunction('InboundWorker', { entry: 'inbound', timeout: Duration.seconds(30) }),
    )
      .useTable(props.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'])
      .sendTo(replies.queue, 'REPLIES_QUEUE_URL')
      .consume(inbound.queue, { batchSize: 5, maxConcurrency: 10 });
    this.allowWakeUps(inboundWorker);
    const carrierStatus = this.allowLiveEvents(
      this.createFunction('CarrierStatus', { entry: 'carrier-status', timeout: Duration.seconds(30) }),
    )
      .useTable(props.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'])
      .consume(statuses.queue, { batchSize: 10, maxConcurrency: 10 });
    this.allowWakeUps(carrierStatus);

    const uploads = `arn:${this.partition}:s3:::${uploadBucketName(this, props.config)}`;
    contacts.function.addEnvironment('UPLOAD_BUCKET', uploadBucketName(this, props.config));
    contacts.allow(['s3:PutObject', 's3:GetObject'], [`${uploads}/imports/*`]);
    const importer = this.allowLiveEvents(
      this.createFunction('Importer', {
        entry: 'importer',
        timeout: Duration.seconds(120),
        memory: 1024,
        environment: { UPLOAD_BUCKET: uploadBucketName(this, props.config) },
      }),
    )
      .useTable(props.table, ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete'], ['contacts'])
      .allow(['s3:GetObject'], [`${uploads}/imports/*`])
      .sendTo(imports.queue, 'IMPORTS_QUEUE_URL')
      .consume(imports.queue, { batchSize: 1, maxConcurrency: 4 });
    this.allowWakeUps(importer);
    const bulkWorker = this.allowLiveEvents(
      this.createFunction('BulkWorker', { entry: 'bulk', timeout: Duration.seconds(120), memory: 1024 }),
    )
      .useTable(props.table, ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete'], ['contacts'])
      .sendTo(bulk.queue, 'BULK_QUEUE_URL')
      .consume(bulk.queue, { batchSize: 1, maxConcurrency: 10 });
    this.allowWakeUps(bulkWorker);

    const twilio = this.createFunction('TwilioWebhook', {
      entry: 'twilio-webhook',
      timeout: Duration.seconds(10),
      environment: {
        VENDORS_SECRET: this.#vendors.secretArn,
        ORIGIN_SECRET: this.originSecret.secretArn,
        PUBLIC_BASE_URL: this.#publicBaseUrl,
      },
    })
      .allow(['secretsmanager:GetSecretValue'], [this.#vendors.secretArn, this.originSecret.secretArn])
      .sendTo(inbound.queue, 'INBOUND_QUEUE_URL')
      .sendTo(statuses.queue, 'STATUSES_QUEUE_URL');
    this.httpApi = new HttpApi(this, 'Webhooks', {
      apiName: `${props.config.prefix}-webhooks`,
      createDefaultStage: false,
    });
    this.httpApi.addStage('Live', {
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destination: new LogGroupLogDestination(this.webhookLogs()), format: WEBHOOK_LOG },
    });
    this.httpApi.addRoutes({
      path: '/webhooks/twilio/{kind}',
      methods: [HttpMethod.POST],
      integration: new HttpLambdaIntegration('Twilio', twilio.function),
    });

    new Operations(this, 'Operations', {
      name: `${props.config.prefix}-operations`,
      api: this.api.api,
      spend: props.config.spend,
      queues: {
        Wake: this.#wakeUpQueue,
        Texts: texts,
        Replies: replies,
        Inbound: inbound,
        Statuses: statuses,
        Imports: imports,
        Bulk: bulk,
      },
      functions: {
        Authorizer: authorizer.function,
        Public: signIn.function,
        Contacts: contacts.function,
        Campaigns: campaigns.function,
        Dispatcher: dispatcher.function,
        CampaignSender: campaignSender.function,
        ReplySender: replySender.function,
        Inbound: inboundWorker.function,
        CarrierStatus: carrierStatus.function,
        Webhook: twilio.function,
      },
    });
  }

  private getPaceEnvironment(): Record<string, string> {
    const { segmentsPerSecond, segmentsPerDay } = this.#config.pacing;
    return { SEGMENTS_PER_SECOND: String(segmentsPerSecond), SEGMENTS_PER_DAY: String(segmentsPerDay) };
  }

  private webhookLogs(): LogGroup {
    return new LogGroup(this, 'WebhookLogs', {
      retention: LOG_DAYS[this.#config.logDays],
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  private createFunction(id: string, props: Omit<AppFunctionProps, 'logDays'>): AppFunction {
    return new AppFunction(this, id, {
      ...props,
      logDays: LOG_DAYS[this.#config.logDays],
      environment: {
        SENDING_ZONE: this.#config.sendingZone,
        BRAND_HOSTS: JSON.stringify(this.#config.brandHosts),
        ...props.environment,
      },
    });
  }

  /** May tell open pages what changed. */
  private allowLiveEvents(fn: AppFunction): AppFunction {
    fn.function.addEnvironment('GRAPHQL_URL', this.api.api.graphqlUrl);
    return fn.allow(['appsync:GraphQL'], [this.api.liveArn('publishEvent')]);
  }

  /** May schedule the dispatcher for the minute at which texts are due. */
  private allowWakeUps(fn: AppFunction): AppFunction {
    fn.sendTo(this.#wakeUpQueue.queue, 'WAKE_QUEUE_URL');
    fn.function.addEnvironment('WAKE_QUEUE_ARN', this.#wakeUpQueue.queue.queueArn);
    fn.function.addEnvironment('SCHEDULE_GROUP', this.#schedules.scheduleGroupName);
    fn.function.addEnvironment('WAKE_ROLE_ARN', this.#wakeUpRole.roleArn);
    const schedules = this.formatArn({
      service: 'scheduler',
      resource: 'schedule',
      resourceName: `${this.#schedules.scheduleGroupName}/*`,
    });
    return fn.allow(['scheduler:CreateSchedule'], [schedules]).allow(['iam:PassRole'], [this.#wakeUpRole.roleArn], {
      StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' },
    });
  }

  /** Two of them run the same code: replies must never wait behind a campaign. */
  private createSender(id: string): AppFunction {
    const fn = this.allowLiveEvents(
      this.createFunction(id, {
        entry: 'sender',
        timeout: Duration.seconds(60),
        environment: {
          VENDORS_SECRET: this.#vendors.secretArn,
          PUBLIC_BASE_URL: this.#publicBaseUrl,
          RECIPIENT_HOURS: String(this.#config.recipientHours),
          ...this.getPaceEnvironment(),
        },
      }),
    )
      .useTable(this.#table, ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete'])
      .allow(['secretsmanager:GetSecretValue'], [this.#vendors.secretArn]);
    return this.allowWakeUps(fn);
  }
}
