import type { Resource, Stack } from './load.ts';

/** Types that the local cloud runs. A type in no list stops the start: nothing may deploy that never ran locally. */
const RUN_TYPES = new Set([
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::SQS::Queue',
  'AWS::Lambda::Function',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Scheduler::ScheduleGroup',
  'AWS::Scheduler::Schedule',
  'AWS::Events::Rule',
  'AWS::AppSync::GraphQLApi',
  'AWS::AppSync::GraphQLSchema',
  'AWS::AppSync::DataSource',
  'AWS::AppSync::Resolver',
  'AWS::AppSync::FunctionConfiguration',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::S3::Bucket',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::SecretsManager::Secret',
  'AWS::SSM::Parameter',
  'AWS::KMS::Key',
  'AWS::IAM::Role',
  'AWS::IAM::Policy',
]);

/** Types without an effect on a laptop, and types that are read together with another resource. */
const ACCEPTED_PREFIXES = [
  'AWS::IAM::',
  'AWS::Logs::',
  'AWS::CloudWatch::',
  'AWS::SNS::',
  'AWS::CDK::',
  'AWS::Backup::',
  'AWS::Budgets::',
  'AWS::WAFv2::',
];
const ACCEPTED_TYPES = new Set([
  'AWS::Lambda::Permission',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::SQS::QueuePolicy',
  'AWS::S3::BucketPolicy',
  'AWS::SecretsManager::ResourcePolicy',
  'Custom::CDKBucketDeployment',
  'Custom::LogRetention',
  // The CDK enables EventBridge events of a bucket with this custom resource.
  'Custom::S3BucketNotifications',
  'Custom::S3AutoDeleteObjects',
]);

/** @throws when a template has a resource of an unknown type */
export function refuseUnknown(stacks: readonly Stack[]): void {
  const unknown = stacks.flatMap((stack) => [...stack.resources.values()].filter((resource) => !isKnown(resource)));
  if (unknown.length === 0) return;
  const list = unknown.map((resource) => `  ${resource.stack}/${resource.id}: ${resource.type}`).join('\n');
  throw new Error(
    `The local cloud does not run these resources of the template. Implement them (local-cloud/template/known.ts) or remove them:\n${list}`,
  );
}

function isKnown(resource: Resource): boolean {
  if (RUN_TYPES.has(resource.type) || ACCEPTED_TYPES.has(resource.type)) return true;
  return ACCEPTED_PREFIXES.some((prefix) => resource.type.startsWith(prefix));
}

/** Returns whether the function belongs to a custom resource of the CDK. Such functions run only during a deploy. */
export function isProviderFunction(resource: Resource): boolean {
  return (
    /^(CustomCDK|CustomS3AutoDelete|LogRetention|BucketNotificationsHandler|AWS679f53fac|CustomResourceProvider)/.test(
      resource.id,
    ) || resource.id.includes('CustomResourceProvider')
  );
}
