import { array, number, object, optionalText, text, type JsonObject } from '../core/json.ts';
import type { DeployedStack } from '../aws/stacks.ts';
import type { EventSourceSpec } from '../aws/sqs/event-source.ts';
import type { RuleSpec } from '../aws/events.ts';
import type { QueueSpec } from '../aws/sqs/queue.ts';
import type { HttpApiSpec } from '../edge/spec.ts';
import type { FunctionSpec } from '../lambda/spec.ts';
import type { BucketSpec } from '../s3/server.ts';
import { resourceArn } from './attributes.ts';
import type { Evaluator } from './evaluate.ts';
import { isProviderFunction } from './known.ts';
import { getRole } from './policies.ts';

// Each function reads the resources of one kind into the specs of a local service.

export function readTables(evaluator: Evaluator): { definition: JsonObject; expiry: string | undefined }[] {
  return evaluator.resources('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable').map((resource) => {
    const properties = evaluator.properties(resource);
    const indexes = array(properties['GlobalSecondaryIndexes'])
      .map(object)
      .map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }));
    return {
      definition: {
        TableName: evaluator.name(resource),
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: properties['AttributeDefinitions'],
        KeySchema: properties['KeySchema'],
        ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes } : {}),
      },
      expiry: optionalText(object(properties['TimeToLiveSpecification'])['AttributeName']),
    };
  });
}

export function readQueues(evaluator: Evaluator): QueueSpec[] {
  return evaluator.resources('AWS::SQS::Queue').map((resource) => {
    const properties = evaluator.properties(resource);
    const redrive = object(properties['RedrivePolicy']);
    return {
      name: evaluator.name(resource),
      arn: resourceArn(evaluator, resource),
      visibilityMs: number(properties['VisibilityTimeout'], 30) * 1000,
      delayMs: number(properties['DelaySeconds'], 0) * 1000,
      deadLetterArn: optionalText(redrive['deadLetterTargetArn']),
      maxReceives: number(redrive['maxReceiveCount'], 10),
    };
  });
}

export function readFunctions(
  evaluator: Evaluator,
  environment: (id: string) => Record<string, string>,
): FunctionSpec[] {
  return evaluator
    .resources('AWS::Lambda::Function')
    .filter((resource) => !isProviderFunction(resource))
    .map((resource) => {
      const properties = evaluator.properties(resource);
      const dir = evaluator.asset(resource.stack, text(object(properties['Code'])['S3Key']));
      if (!dir) throw new Error(`${resource.stack}/${resource.id}: its bundle is not an asset of the synth`);
      const declared = object(object(properties['Environment'])['Variables']);
      const name = evaluator.name(resource);
      const memory = number(properties['MemorySize'], 128);
      return {
        id: resource.id,
        name,
        arn: resourceArn(evaluator, resource),
        roleArn: getRole(evaluator, resource),
        dir,
        handler: text(properties['Handler']),
        timeoutMs: number(properties['Timeout'], 3) * 1000,
        memory,
        environment: {
          ...Object.fromEntries(Object.entries(declared).map(([key, value]) => [key, text(value)])),
          ...environment(resource.id),
          AWS_LAMBDA_FUNCTION_NAME: name,
          AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory),
          AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
          AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
          LAMBDA_TASK_ROOT: dir,
          TZ: ':UTC',
        },
      };
    });
}

/** Lambda API Reference, "CreateEventSourceMapping", BatchSize. */
const MAX_BATCH_WITHOUT_WINDOW = 10;

export function readEventSources(evaluator: Evaluator): EventSourceSpec[] {
  return evaluator.resources('AWS::Lambda::EventSourceMapping').map((resource) => {
    const properties = evaluator.properties(resource);
    const batchSize = number(properties['BatchSize'], 10);
    const windowSeconds = number(properties['MaximumBatchingWindowInSeconds'], 0);
    if (batchSize > MAX_BATCH_WITHOUT_WINDOW && windowSeconds < 1)
      throw new Error(
        `${resource.id}: a BatchSize above ${MAX_BATCH_WITHOUT_WINDOW} needs a batching window of 1 s or more`,
      );
    return {
      queueArn: text(properties['EventSourceArn']),
      functionName: text(properties['FunctionName']),
      batchSize,
      windowMs: windowSeconds * 1000,
      maxConcurrency: number(object(properties['ScalingConfig'])['MaximumConcurrency'], 1000),
      reportFailures: array(properties['FunctionResponseTypes']).includes('ReportBatchItemFailures'),
    };
  });
}

export function readSchedules(evaluator: Evaluator): { groups: string[]; schedules: JsonObject[] } {
  return {
    groups: evaluator.resources('AWS::Scheduler::ScheduleGroup').map((resource) => evaluator.name(resource)),
    schedules: evaluator
      .resources('AWS::Scheduler::Schedule')
      .map((resource) => ({ ...evaluator.properties(resource), Name: evaluator.name(resource) })),
  };
}

export function readRules(evaluator: Evaluator): RuleSpec[] {
  return evaluator.resources('AWS::Events::Rule').map((resource) => {
    const properties = evaluator.properties(resource);
    return {
      name: evaluator.name(resource),
      pattern: object(properties['EventPattern']),
      targets: array(properties['Targets']).map(object),
    };
  });
}

export function readSecrets(evaluator: Evaluator): { arn: string; name: string; properties: JsonObject }[] {
  return evaluator.resources('AWS::SecretsManager::Secret').map((resource) => ({
    arn: resourceArn(evaluator, resource),
    name: evaluator.name(resource),
    properties: evaluator.properties(resource),
  }));
}

/** Returns the ARNs of the keys of KMS. */
export function readKeys(evaluator: Evaluator): string[] {
  return evaluator.resources('AWS::KMS::Key').map((resource) => resourceArn(evaluator, resource));
}

/** Returns the parameters of Parameter Store: values by name. */
export function readParameters(evaluator: Evaluator): Map<string, string> {
  return new Map(
    evaluator.resources('AWS::SSM::Parameter').map((resource) => {
      const { Name, Value } = evaluator.properties(resource);
      return [text(Name), text(Value)];
    }),
  );
}

/** Returns the outputs of each stack. */
export function readOutputs(evaluator: Evaluator): DeployedStack[] {
  return evaluator.stacks.map((stack) => ({
    name: stack.name,
    outputs: Object.fromEntries(
      Object.entries(stack.outputs).map(([key, output]) => [
        key,
        text(evaluator.value(stack, object(output)['Value'])),
      ]),
    ),
  }));
}

export function readBuckets(evaluator: Evaluator): BucketSpec[] {
  const notified = evaluator
    .resources('Custom::S3BucketNotifications')
    .map((resource) => evaluator.properties(resource));
  return evaluator.resources('AWS::S3::Bucket').map((resource) => {
    const properties = evaluator.properties(resource);
    const name = evaluator.name(resource);
    const notifications = [properties, ...notified.filter(({ BucketName }) => BucketName === name)].map((source) =>
      object(source['NotificationConfiguration']),
    );
    return {
      name,
      eventBridge: notifications.some((configuration) => configuration['EventBridgeConfiguration'] !== undefined),
      cors: array(object(properties['CorsConfiguration'])['CorsRules'])
        .map(object)
        .map((rule) => ({
          origins: array(rule['AllowedOrigins']).map(text),
          methods: array(rule['AllowedMethods']).map(text),
          headers: array(rule['AllowedHeaders']).map(text),
          exposed: array(rule['ExposedHeaders']).map(text),
          maxAge: number(rule['MaxAge'], 0),
        })),
    };
  });
}

export function readHttpApis(evaluator: Evaluator): HttpApiSpec[] {
  const integrations = new Map(
    evaluator
      .resources('AWS::ApiGatewayV2::Integration')
      .map((resource) => [resource.id, text(evaluator.properties(resource)['IntegrationUri'])]),
  );
  return evaluator.resources('AWS::ApiGatewayV2::Api').map((api) => {
    const id = evaluator.ref(api);
    const routes = evaluator
      .resources('AWS::ApiGatewayV2::Route')
      .map((route) => evaluator.properties(route))
      .filter((route) => route['ApiId'] === id);
    return {
      id,
      routes: routes.map((route) => ({
        key: text(route['RouteKey']),
        functionArn: integrations.get(text(route['Target']).replace('integrations/', '')) ?? '',
      })),
    };
  });
}
