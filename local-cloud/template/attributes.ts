import { createHash } from 'node:crypto';
import { ACCOUNT, REGION, arn } from '../core/aws.ts';
import { optionalText, type Json } from '../core/json.ts';
import type { Resource, Stack } from './load.ts';

/** What names and attributes of resources depend on. The evaluator (evaluate.ts) provides it. */
interface Evaluation {
  readonly stacks: readonly Stack[];
  /** The origin of the internal port. */
  readonly internal: string;
  value(stack: Stack, value: Json | undefined): Json;
}

/** The property with the name of a resource, by type. Without a value the resource gets a generated name. */
const NAME_PROPERTY: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Scheduler::ScheduleGroup': 'Name',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::Events::Rule': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::SSM::Parameter': 'Name',
  'AWS::IAM::Role': 'RoleName',
  'AWS::AppSync::DataSource': 'Name',
  'AWS::AppSync::FunctionConfiguration': 'Name',
  'AWS::CloudFront::Function': 'Name',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
};

/** Returns the name of a resource: from the template, or `<stack>-<logical id>`. */
export function physicalName(evaluator: Evaluation, resource: Resource): string {
  const property = NAME_PROPERTY[resource.type];
  const stack = evaluator.stacks.find((candidate) => candidate.name === resource.stack);
  const named =
    property && stack && resource.properties[property] !== undefined
      ? optionalText(evaluator.value(stack, resource.properties[property]))
      : undefined;
  if (named) return named;
  const generated = `${resource.stack}-${resource.id}`;
  return resource.type === 'AWS::S3::Bucket' ? generated.toLowerCase().slice(0, 63) : generated;
}

/** Returns what `Ref` returns for a resource. */
export function reference(evaluator: Evaluation, resource: Resource): string {
  const name = physicalName(evaluator, resource);
  switch (resource.type) {
    case 'AWS::SQS::Queue':
      return `${evaluator.internal}/${ACCOUNT}/${name}`;
    case 'AWS::SecretsManager::Secret':
    case 'AWS::AppSync::GraphQLApi':
    case 'AWS::CloudFront::Function':
    case 'AWS::SNS::Topic':
      return resourceArn(evaluator, resource);
    case 'AWS::KMS::Key':
    case 'AWS::ApiGatewayV2::Api':
    case 'AWS::CloudFront::Distribution':
    case 'AWS::CloudFront::ResponseHeadersPolicy':
    case 'AWS::CloudFront::CachePolicy':
    case 'AWS::CloudFront::OriginRequestPolicy':
    case 'AWS::CloudFront::OriginAccessControl':
      return shortId(resource);
    case 'AWS::ApiGatewayV2::Integration':
    case 'AWS::ApiGatewayV2::Route':
      return resource.id;
    case 'AWS::ApiGatewayV2::Stage':
      return optionalText(resource.properties['StageName']) ?? '$default';
    default:
      return name;
  }
}

/** Returns what `Fn::GetAtt` returns. @throws when the local cloud does not know the attribute */
export function attribute(evaluator: Evaluation, resource: Resource, attributeName: string): string {
  const name = physicalName(evaluator, resource);
  if (attributeName === 'Arn') return resourceArn(evaluator, resource);
  const { host } = new URL(evaluator.internal);
  switch (`${resource.type}.${attributeName}`) {
    case 'AWS::SQS::Queue.QueueName':
    case 'AWS::AppSync::DataSource.Name':
    case 'AWS::AppSync::FunctionConfiguration.Name':
      return name;
    case 'AWS::SQS::Queue.QueueUrl':
      return reference(evaluator, resource);
    case 'AWS::S3::Bucket.DomainName':
    case 'AWS::S3::Bucket.RegionalDomainName':
      return `${name}.s3.${REGION}.amazonaws.com`;
    case 'AWS::AppSync::GraphQLApi.ApiId':
    case 'AWS::AppSync::FunctionConfiguration.FunctionId':
    case 'AWS::ApiGatewayV2::Api.ApiId':
      return shortId(resource);
    case 'AWS::AppSync::GraphQLApi.GraphQLUrl':
      return `${evaluator.internal}/graphql`;
    case 'AWS::AppSync::GraphQLApi.GraphQLDns':
      return host;
    case 'AWS::AppSync::GraphQLApi.RealtimeUrl':
      return `${evaluator.internal.replace('http', 'ws')}/graphql/realtime`;
    case 'AWS::AppSync::GraphQLApi.RealtimeDns':
      return host;
    case 'AWS::ApiGatewayV2::Api.ApiEndpoint':
      return `https://${shortId(resource)}.execute-api.${REGION}.amazonaws.com`;
    case 'AWS::CloudFront::Distribution.DomainName':
      return `${shortId(resource)}.cloudfront.net`;
    case 'AWS::CloudFront::Function.FunctionARN':
      return resourceArn(evaluator, resource);
    case 'AWS::IAM::Role.RoleId':
      return name;
  }
  if (attributeName === 'Id') return shortId(resource);
  if (attributeName.endsWith('Arn')) return resourceArn(evaluator, resource);
  if (
    resource.type.startsWith('AWS::IAM::') ||
    resource.type.startsWith('Custom::') ||
    resource.type.startsWith('AWS::Logs::')
  )
    return name;
  throw new Error(
    `${resource.stack}/${resource.id}: the local cloud does not know the attribute ${attributeName} of ${resource.type}`,
  );
}

export function resourceArn(evaluator: Evaluation, resource: Resource): string {
  const name = physicalName(evaluator, resource);
  const properties = resource.properties;
  switch (resource.type) {
    case 'AWS::DynamoDB::Table':
    case 'AWS::DynamoDB::GlobalTable':
      return arn('dynamodb', `table/${name}`);
    case 'AWS::SQS::Queue':
      return arn('sqs', name);
    case 'AWS::Lambda::Function':
      return arn('lambda', `function:${name}`);
    case 'AWS::S3::Bucket':
      return `arn:aws:s3:::${name}`;
    case 'AWS::Scheduler::ScheduleGroup':
      return arn('scheduler', `schedule-group/${name}`);
    case 'AWS::Scheduler::Schedule':
      return arn('scheduler', `schedule/${optionalText(properties['GroupName']) ?? 'default'}/${name}`);
    case 'AWS::Events::Rule':
      return arn('events', `rule/${name}`);
    // Secrets Manager appends six random characters to every ARN.
    case 'AWS::SecretsManager::Secret':
      return arn('secretsmanager', `secret:${name}-local0`);
    case 'AWS::KMS::Key':
      return arn('kms', `key/${shortId(resource)}`);
    case 'AWS::AppSync::GraphQLApi':
      return arn('appsync', `apis/${shortId(resource)}`);
    case 'AWS::IAM::Role':
      return arn('iam', `role/${name}`, '');
    case 'AWS::CloudFront::Distribution':
      return arn('cloudfront', `distribution/${shortId(resource)}`, '');
    case 'AWS::CloudFront::Function':
      return arn('cloudfront', `function/${name}`, '');
    case 'AWS::SNS::Topic':
      return arn('sns', name);
    case 'AWS::CloudWatch::Alarm':
      return arn('cloudwatch', `alarm:${name}`);
    case 'AWS::Logs::LogGroup':
      return arn('logs', `log-group:${name}:*`);
    default:
      return arn('local', `${resource.type}/${name}`);
  }
}

function shortId(resource: Resource): string {
  return createHash('sha256').update(`${resource.stack}/${resource.id}`).digest('hex').slice(0, 20);
}
