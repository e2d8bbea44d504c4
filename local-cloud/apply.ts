import { REGION } from './core/aws.ts';
import { text } from './core/json.ts';
import { EventSource } from './aws/sqs/event-source.ts';
import { readDistribution } from './edge/read-distribution.ts';
import type { Services } from './services.ts';
import { Evaluator } from './template/evaluate.ts';
import { readAlarms } from './metrics/read-alarms.ts';
import { readWidgets } from './metrics/widgets.ts';
import { refuseUnknown } from './template/known.ts';
import { loadStacks } from './template/load.ts';
import { rolePolicies } from './template/policies.ts';
import { readApi } from './template/read-api.ts';
import {
  readBuckets,
  readEventSources,
  readFunctions,
  readHttpApis,
  readKeys,
  readOutputs,
  readParameters,
  readQueues,
  readRules,
  readSchedules,
  readSecrets,
  readTables,
} from './template/read.ts';
import { SECRET_KEY } from './wire.ts';

/** Returns the environment variables that point every AWS client to the local services. */
export function awsEnvironment(services: Services, accessKey: string): Record<string, string> {
  const endpoint = services.internal;
  const names = [
    'CLOUDFORMATION',
    'STS',
    'DYNAMODB',
    'SQS',
    'SCHEDULER',
    'S3',
    'MEDIACONVERT',
    'SECRETS_MANAGER',
    'EVENTBRIDGE',
    'SES',
    'SESV2',
    'SSM',
    'KMS',
  ];
  return {
    AWS_REGION: REGION,
    AWS_DEFAULT_REGION: REGION,
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: SECRET_KEY,
    AWS_EC2_METADATA_DISABLED: 'true',
    PAYMENTS_API_URL: endpoint,
    CALENDLY_LOCAL_URL: endpoint,
    CALENDLY_LOCAL_SITE: services.publicBaseUrl,
    GOOGLE_LOCAL_URL: endpoint,
    MODMED_LOCAL_URL: endpoint,
    GOOGLE_LOCAL_SITE: services.publicBaseUrl,
    // A developer's receiver runs on the same machine.
    WEBHOOK_LOCAL_HOSTS: 'true',
    CARRIER_API_URL: `http://127.0.0.1:${services.carrierPort}`,
    ...Object.fromEntries(names.map((name) => [`AWS_ENDPOINT_URL_${name}`, endpoint])),
  };
}

/** Configures the services from the templates. Called at the start and after every synth; data stays. */
export async function applyTemplates(services: Services, outdir: string, webDir: string): Promise<Evaluator> {
  const stacks = loadStacks(outdir);
  refuseUnknown(stacks);
  const evaluator = new Evaluator(stacks, {
    internal: services.internal,
    parameters: { PublicBaseUrl: services.publicBaseUrl },
    secret: (arn, key) => services.secrets.value(arn, key),
  });
  services.secrets.define(readSecrets(evaluator));
  services.kms.define(readKeys(evaluator));
  services.parameters.define(readParameters(evaluator));
  services.stacks.define(readOutputs(evaluator));
  for (const { definition, expiry } of readTables(evaluator)) {
    services.metrics.tableName = text(definition['TableName']);
    await services.dynamodb.ensureTable(definition, expiry);
  }
  services.s3.define(readBuckets(evaluator));
  services.sqs.define(readQueues(evaluator));
  const functions = readFunctions(evaluator, (id) => awsEnvironment(services, id));
  services.access.define(rolePolicies(evaluator), new Map(functions.map(({ id, roleArn }) => [id, roleArn])));
  await services.functions.define(functions);
  services.events.define(readRules(evaluator));
  const api = readApi(evaluator);
  if (api) services.appsync.define(api);
  services.httpApis.define(readHttpApis(evaluator));
  services.distribution.define(readDistribution(evaluator, webDir));
  services.alarms = readAlarms(evaluator);
  services.dashboards = evaluator.resources('AWS::CloudWatch::Dashboard').map((resource) => ({
    name: evaluator.name(resource),
    widgets: readWidgets(text(evaluator.properties(resource)['DashboardBody'])),
  }));
  connectQueues(services, evaluator);
  services.mediaConvert.resume();
  const { groups, schedules } = readSchedules(evaluator);
  services.scheduler.define(groups, schedules);
  return evaluator;
}

function connectQueues(services: Services, evaluator: Evaluator): void {
  for (const source of services.eventSources) source.close();
  const { sqs, functions, activity } = services;
  const specs = readEventSources(evaluator);
  for (const { queueArn, functionName } of specs) {
    const role = functions.find(functionName)?.spec.roleArn ?? '';
    for (const action of ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']) {
      if (!services.access.roleAllows(role, action, queueArn, functionName))
        throw new Error(`${functionName} consumes ${queueArn} but its role does not allow ${action}`);
    }
  }
  services.eventSources = specs.map((spec) => new EventSource(spec, { sqs, functions, activity }));
  sqs.setConsumed(specs.map((spec) => spec.queueArn));
  services.poll();
}
