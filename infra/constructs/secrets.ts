import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

export interface Secrets {
  /** The carrier account: `accountSid` and `authToken`. An operator fills in both after the first deploy. */
  readonly vendors: Secret;
  /** The distribution sends this value to its origins. The value proves that a request came through the distribution. */
  readonly origin: Secret;
}

/**
 * Creates the secrets. No figure on the dashboard watches them directly. A wrong carrier token shows as AccountRefused
 * and as rejected callbacks in the webhook log.
 */
export function createSecrets(scope: Construct): Secrets {
  return {
    vendors: new Secret(scope, 'Vendors', {
      description: 'Carrier account: accountSid, authToken. Fill in after the first deploy.',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ accountSid: 'AC00000000000000000000000000000000' }),
        generateStringKey: 'authToken',
      },
    }),
    origin: new Secret(scope, 'OriginSecret', {
      generateSecretString: { excludePunctuation: true, passwordLength: 40 },
    }),
  };
}
