import { Stack, Validations } from 'aws-cdk-lib';
import type { CfnElement } from 'aws-cdk-lib';
import type { StageConfig } from './config.ts';
import type { AppStack } from './stacks/app-stack.ts';
import { dueTextsGroup } from './stacks/names.ts';
import type { WebStack } from './stacks/web-stack.ts';

/** Every finding of cdk-nag that stays, by its very id, with the reason. What is not listed here stops the synth. */
export function acknowledgeFindings(stacks: { app: AppStack; web: WebStack }, config: StageConfig): void {
  const partition = '<AWS::Partition>';
  const account = '<AWS::AccountId>';
  const app = createAcknowledge(stacks.app);
  app(
    `IAM5[Resource::arn:${partition}:scheduler:${config.region}:${account}:schedule/${dueTextsGroup(config)}/*]`,
    'One schedule for each due minute: their names are only known at run time; the group bounds them.',
  );
  app(
    `IAM5[Resource::arn:${partition}:s3:::${config.prefix}-uploads-${account}-${config.region}/imports/*]`,
    'Uploads have names of their own; the prefix bounds them.',
  );
  app('ASC3', 'Errors are logged; request-level logs would hold names, phones and message texts.');
  app(
    'SMG4',
    'The carrier issues its own token and the origin header is renewed by a deploy; neither has a rotation that a function could do.',
  );
  app('APIG4', 'Webhooks are signed by the carrier; the function checks the signature before anything else.');

  const web = createAcknowledge(stacks.web);
  const site = getLogicalId(stacks.web, stacks.web.siteBucket.node.defaultChild as CfnElement);
  const deployment = 'CDK’s own bucket deployment, which runs only while deploying.';
  web(`IAM4[Policy::arn:${partition}:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]`, deployment);
  for (const action of ['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'])
    web(`IAM5[Action::s3:${action}]`, deployment);
  for (const resource of [
    `arn:${partition}:s3:::cdk-hnb659fds-assets-${account}-${config.region}/*`,
    `<${site}.Arn>/*`,
    '*',
  ])
    web(`IAM5[Resource::${resource}]`, deployment);
  web('L1', 'CDK’s own bucket deployment brings its runtime.');
  web('CFR1', 'Contacts open links wherever they are.');
  web('CFR2', 'Limits are counted by the application; a firewall is each deployment’s choice.');
  web(
    'CFR4',
    'Without a certificate of its own a stage uses CloudFront’s name, whose lowest TLS version CloudFront sets; brand hosts get TLS 1.2.',
  );
}

function createAcknowledge(stack: Stack): (rule: string, reason: string) => void {
  return (rule, reason) => Validations.of(stack).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });
}

function getLogicalId(stack: Stack, element: CfnElement): string {
  return stack.getLogicalId(element);
}
