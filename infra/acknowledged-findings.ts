import { Stack, Validations } from 'aws-cdk-lib';
import type { CfnElement } from 'aws-cdk-lib';
import type { StageConfig } from './config.ts';
import type { AppStack } from './stacks/app-stack.ts';
import { dueTextsGroup } from './stacks/names.ts';
import type { WebStack } from './stacks/web-stack.ts';

/** Acknowledges every cdk-nag finding that stays, by its exact id, with the reason. Any other finding stops the synth. */
export function acknowledgeFindings(stacks: { app: AppStack; web: WebStack }, config: StageConfig): void {
  const partition = '<AWS::Partition>';
  const account = '<AWS::AccountId>';
  const app = createAcknowledge(stacks.app);
  app(
    `IAM5[Resource::arn:${partition}:scheduler:${config.region}:${account}:schedule/${dueTextsGroup(config)}/*]`,
    'Each due minute has its own schedule, and the name is known at run time only. The group limits the permission.',
  );
  for (const [bucket, folder] of [
    ['uploads', 'imports'],
    ['uploads', 'images'],
    ['uploads', 'captions'],
    ['uploads', 'videos'],
    ['uploads', 'audio'],
    ['uploads', 'exports'],
    ['uploads', 'attachments'],
    ['uploads', 'deletions'],
    ['media', 'media'],
  ])
    app(
      `IAM5[Resource::arn:${partition}:s3:::${config.name}-${bucket}-${account}-${config.region}/${folder}/*]`,
      'Each file has a name that is known at run time only. The prefix limits the permission.',
    );
  app(
    `IAM5[Resource::arn:${partition}:mediaconvert:${config.region}:${account}:jobs/*]`,
    'MediaConvert names each job when it accepts it.',
  );
  app('IAM5[Resource::*]', 'Functions write traces to X-Ray, which has no resources that a policy could name.');
  app('ASC3', 'The API logs errors. Request-level logs would contain names, phone numbers and message texts.');
  app(
    'SMG4',
    'The carrier issues its own token, and a raised originSecretNumber renews the origin header. A rotation function could do neither.',
  );
  app('APIG4', 'The carrier signs its webhooks. The function checks the signature first.');

  const web = createAcknowledge(stacks.web);
  const site = getLogicalId(stacks.web, stacks.web.siteBucket.node.defaultChild as CfnElement);
  const deployment = 'The bucket deployment of the CDK. It runs only during a deploy.';
  web(`IAM4[Policy::arn:${partition}:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]`, deployment);
  for (const action of ['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'])
    web(`IAM5[Action::s3:${action}]`, deployment);
  for (const resource of [
    `arn:${partition}:s3:::cdk-hnb659fds-assets-${account}-${config.region}/*`,
    `<${site}.Arn>/*`,
    '*',
  ])
    web(`IAM5[Resource::${resource}]`, deployment);
  web('L1', 'The bucket deployment of the CDK chooses its runtime.');
  web('CFR1', 'Contacts open links from any country.');
  web('CFR2', 'The application counts and limits requests. Each deployment decides about a firewall.');
  web('CFR3', 'The paths of a log would hold the links of contacts and tokens of staff. Metrics count the requests.');
  web(
    'CFR4',
    'A stage without a certificate uses the host name of CloudFront, and CloudFront sets its lowest TLS version. Brand hosts get TLS 1.2.',
  );
}

function createAcknowledge(stack: Stack): (rule: string, reason: string) => void {
  return (rule, reason) => Validations.of(stack).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });
}

function getLogicalId(stack: Stack, element: CfnElement): string {
  return stack.getLogicalId(element);
}
