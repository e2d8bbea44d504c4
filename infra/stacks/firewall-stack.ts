import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { createSiteFirewall } from '../constructs/web/firewall-rules.ts';
import type { Firewall } from '../firewall.ts';

export interface FirewallStackProps extends StackProps {
  readonly name: string;
  readonly firewall: Firewall;
}

/** The firewall of the distribution. CloudFront takes firewalls of us-east-1 only, whatever the region of the stage. */
export class FirewallStack extends Stack {
  readonly arn: string;

  constructor(scope: Construct, id: string, { name, firewall, ...props }: FirewallStackProps) {
    super(scope, id, props);
    this.arn = createSiteFirewall(this, name, firewall).attrArn;
  }
}
