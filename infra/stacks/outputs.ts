import { CfnOutput, type Stack } from 'aws-cdk-lib';

/** What commands need to know of a deployed stage (scripts/stage), and what a deploy prints. */
export type OutputName =
  /** The address of the site, without a slash at the end. */
  | 'SiteAddress'
  /** The address that the carrier's numbers call for inbound texts. */
  | 'InboundWebhook'
  /** The address that the carrier's numbers call for calls. */
  | 'VoiceWebhook'
  /** CloudFront's own host name, to which the DNS records of the brand hosts point. */
  | 'DistributionHost'
  | 'TableName'
  | 'VendorsSecretArn'
  | 'PaymentsSecretArn'
  | 'CalendlySecretArn'
  | 'GoogleSecretArn'
  | 'ModMedSecretArn'
  | 'OriginSecretArn'
  /** What must live as long as the table (infra/RUNBOOKS.md, "Teardown and redeploy"). */
  | 'WebhookKeyArn'
  | 'IntegrationKeyArn'
  | 'WakeQueueUrl'
  | 'NumbersQueueUrl'
  | 'DeletionsQueueUrl'
  | 'RepliesQueueUrl'
  /** What MediaConvert reads and writes, and with which role. */
  | 'UploadBucketName'
  | 'MediaBucketName'
  | 'TranscoderRoleArn';

/** Adds outputs to a stack. */
export function addOutputs(stack: Stack, outputs: Readonly<Partial<Record<OutputName, string>>>): void {
  for (const [name, value] of Object.entries(outputs)) new CfnOutput(stack, name, { value });
}
