import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Group } from '../../functions/graphql/registry/registry.ts';
import { mediaArn, mediaBucketName, uploadBucketName, uploadsArn } from '../stacks/names.ts';
import type { AppFunction } from './base/app-function.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import type { CampaignApi } from './graphql-api.ts';
import { listOriginSecrets, type Secrets } from './secrets.ts';
import type { WakeUps } from './messaging/wake-ups.ts';

/** An upload in parts begins, goes on after a reload, and is canceled. */
const MEDIA_UPLOAD_ACTIONS = [
  's3:PutObject',
  's3:DeleteObject',
  's3:ListMultipartUploadParts',
  's3:AbortMultipartUpload',
];

export interface ResolverFunctionsProps {
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
  readonly secrets: Secrets;
}

export interface ResolverFunctions extends Capability {
  readonly byGroup: ResolversByGroup;
}

/** The function of each group. A capability with a queue allows those functions to send to it that need to. */
export type ResolversByGroup = Readonly<Record<Group, AppFunction>>;

/**
 * Creates the functions that resolve GraphQL fields, one for each group of the registry. resolvers.ts connects their fields.
 *
 * Dashboard: "Can people sign in and work?". Each function also appears under "What is broken, and where?".
 */
export function createResolverFunctions(scope: Construct, props: ResolverFunctionsProps): ResolverFunctions {
  const byGroup = {
    login: createLogin(props),
    pages: createPages(props),
    accounts: createAccounts(scope, props),
    contacts: createContacts(scope, props),
    campaigns: createCampaigns(scope, props),
  };
  return { byGroup, queues: [], functions: Object.values(byGroup) };
}

/** Signing in and up. The only function that may check passwords, with more CPU for the password hash. */
function createLogin({ factory, graphql, secrets }: ResolverFunctionsProps): AppFunction {
  const fn = createWithoutSession(factory, 'Login', 'graphql-login', secrets)
    // A new password disconnects the open pages of the person.
    .allow(['appsync:GraphQL'], [graphql.liveArn('endMembership')]);
  // An accepted invitation changes the list of users.
  return graphql.allowLiveEvents(fn);
}

/** What public pages call. A function of its own, because a crowd or a flood on the pages must not close the sign-in. */
function createPages({ factory, graphql, wakeUps, secrets }: ResolverFunctionsProps): AppFunction {
  const { demoCampaign } = factory.config;
  const fn = createWithoutSession(
    factory,
    'PublicPages',
    'graphql-pages',
    secrets,
    demoCampaign === null ? {} : { DEMO_CAMPAIGN: demoCampaign },
  )
    // What a contact does with a pitch may make an if/then fire.
    .sendTo(wakeUps.queue.queue, 'WAKE_QUEUE_URL');
  return graphql.allowLiveEvents(fn);
}

function createWithoutSession(
  factory: FunctionFactory,
  id: string,
  entry: string,
  secrets: Secrets,
  environment: Readonly<Record<string, string>> = {},
): AppFunction {
  const originSecrets = listOriginSecrets(secrets).map(({ secretArn }) => secretArn);
  return factory
    .create(id, {
      entry,
      timeout: Duration.seconds(10),
      memory: 1024,
      environment: { ORIGIN_SECRETS: originSecrets.join(','), ...environment },
    })
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete'])
    .allow(['secretsmanager:GetSecretValue'], originSecrets);
}

function createAccounts(scope: Construct, { factory, graphql, wakeUps }: ResolverFunctionsProps): AppFunction {
  const { config } = factory;
  const fn = factory.create('Accounts', {
    entry: 'graphql-accounts',
    // The status page waits for a probe of the workers.
    timeout: Duration.seconds(15),
    environment: {
      ADMIN_SIDEBAR_ORGANIZATIONS: config.adminSidebarOrganizations.join(','),
      CAMPAIGN_ACTION_ORGANIZATIONS: config.campaignActionOrganizations.join(','),
      DASHBOARD_USERS: config.dashboardUsers.join(','),
      LIVE_URL: graphql.liveUrl,
      UPLOAD_BUCKET: uploadBucketName(scope, config),
      MEDIA_BUCKET: mediaBucketName(scope, config),
    },
  });
  return (
    graphql
      .allowLiveEvents(fn)
      .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete'])
      .allow(['appsync:GraphQL'], [graphql.liveArn('endSession'), graphql.liveArn('endMembership')])
      // An uploaded image is checked, and its copy is what pages show.
      .allow(['s3:GetObject'], [`${uploadsArn(scope, config)}/images/*`])
      .allow(['s3:PutObject'], [`${mediaArn(scope, config)}/media/*`])
      .sendTo(wakeUps.queue.queue, 'WAKE_QUEUE_URL')
  );
}

function createContacts(scope: Construct, { factory, graphql, wakeUps }: ResolverFunctionsProps): AppFunction {
  const fn = factory.create('Contacts', {
    entry: 'graphql-contacts',
    timeout: Duration.seconds(25),
    memory: 1024,
    environment: { ...factory.paceEnvironment, UPLOAD_BUCKET: uploadBucketName(scope, factory.config) },
  });
  graphql
    .allowLiveEvents(fn)
    .useTable(
      factory.table,
      ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete'],
      ['contacts', 'inbox', 'unread', 'names'],
    );
  wakeUps.allow(fn);
  const uploads = uploadsArn(scope, factory.config);
  // The browser uploads and downloads with the rights of the function that signed the address.
  return fn
    .allow(['s3:PutObject', 's3:GetObject'], [`${uploads}/imports/*`])
    .allow(['s3:PutObject'], [`${uploads}/images/*`, `${uploads}/captions/*`])
    .allow(MEDIA_UPLOAD_ACTIONS, [`${uploads}/videos/*`, `${uploads}/audio/*`])
    .allow(['s3:GetObject'], [`${uploads}/exports/*`, `${uploads}/attachments/*`]);
}

function createCampaigns(scope: Construct, { factory, graphql, wakeUps }: ResolverFunctionsProps): AppFunction {
  const { config } = factory;
  const fn = factory.create('Campaigns', {
    entry: 'graphql-campaigns',
    timeout: Duration.seconds(25),
    memory: 1024,
    environment: {
      ...factory.paceEnvironment,
      RECIPIENT_HOURS: String(config.recipientHours),
      UPLOAD_BUCKET: uploadBucketName(scope, config),
      MEDIA_BUCKET: mediaBucketName(scope, config),
    },
  });
  const uploads = uploadsArn(scope, config);
  graphql
    .allowLiveEvents(fn)
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete'])
    // Files of slides and pages. Images and captions are checked, and their copies are what pages show.
    .allow(
      ['s3:GetObject'],
      ['images', 'captions', 'videos', 'audio'].map((folder) => `${uploads}/${folder}/*`),
    )
    .allow(['s3:PutObject'], [`${mediaArn(scope, config)}/media/*`]);
  return wakeUps.allow(fn);
}
