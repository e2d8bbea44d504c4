import { RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/**
 * Creates the key of what opens the accounts of organizations at other systems. It stays when the stack is deleted: the table stays,
 * too, and without the key nobody opens what is in it.
 */
export function createIntegrationKey(scope: Construct, { name }: StageConfig): Key {
  return new Key(scope, 'IntegrationKey', {
    description: `${name}: what opens accounts of organizations at other systems.`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
}
