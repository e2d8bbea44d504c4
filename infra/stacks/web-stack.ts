import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { CALLBACK_RETRY_FRAGMENT } from '../../functions/domain/sending/callback-retries.ts';
import type { StageConfig } from '../config.ts';
import { storePublicAddress } from '../constructs/web/public-address.ts';
import { addBuckets } from '../constructs/web/buckets.ts';
import { addDistribution } from '../constructs/web/distribution.ts';
import { deploySite } from '../constructs/web/site-deployment.ts';
import type { AppStack } from './app-stack.ts';
import { addOutputs } from './outputs.ts';

export interface WebStackProps extends StackProps {
  readonly config: StageConfig;
  readonly app: AppStack;
  /** The firewall of the distribution, if the stage has one. */
  readonly firewallArn: string | undefined;
}

/** What browsers reach: the distribution with the origins site, GraphQL and webhooks, and the private buckets. */
export class WebStack extends Stack {
  readonly siteBucket: Bucket;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { config, app, firewallArn } = props;
    const buckets = addBuckets(this, config);
    this.siteBucket = buckets.site;
    const distribution = addDistribution(this, {
      config,
      buckets,
      firewallArn,
      graphqlUrl: app.graphql.api.graphqlUrl,
      webhookUrl: app.httpApi.apiEndpoint,
      originSecret: app.originSecret.secretValue.unsafeUnwrap(),
    });
    const address = storePublicAddress(this, config, distribution);
    addOutputs(this, {
      SiteAddress: address,
      InboundWebhook: `${address}/webhooks/twilio/inbound${CALLBACK_RETRY_FRAGMENT}`,
      VoiceWebhook: `${address}/webhooks/twilio/voice`,
      DistributionHost: distribution.distributionDomainName,
    });
    deploySite(this, buckets.site, distribution, config);
  }
}
