import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret, type ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { PLACEHOLDER_ACCOUNT } from '../../functions/domain/sending/carrier-codes.ts';
import type { StageConfig } from '../config.ts';

export interface Secrets {
  /** The carrier account: `accountSid` and `authToken`. `npm run admin -- set-carrier` stores both. */
  readonly vendors: Secret;
  /** The distribution sends this value to its origins. The value proves that a request came through the distribution. */
  readonly origin: Secret;
  /** The key from which the signing secrets of all organizations' webhooks follow. Never replaced: receivers would refuse all calls. */
  readonly webhookKey: ISecret;
  /** The deployment's app at Calendly: `clientId` and `clientSecret`. `npm run admin -- set-calendly` stores both. */
  readonly calendly: Secret;
  /** The deployment's app at Google: `clientId` and `clientSecret`. `npm run admin -- set-google` stores both. */
  readonly google: Secret;
  /** The deployment as a vendor at ModMed: `clientId`, its name, and `clientSecret`, its API key. `npm run admin -- set-modmed` stores both. */
  readonly modMed: Secret;
  /** The value before the latest rotation. The distribution takes minutes to send the new one everywhere. */
  readonly previousOrigin: Secret | null;
}

/**
 * Creates the secrets. No figure on the dashboard watches them directly. A wrong carrier token shows as AccountRefused
 * and as rejected callbacks in the webhook log. The names are generated: a fixed name stays taken for weeks after the
 * secret was deleted.
 */
export function createSecrets(scope: Construct, config: StageConfig): Secrets {
  const { stage, originSecretNumber } = config;
  return {
    vendors: new Secret(scope, 'Vendors', {
      description: `Carrier account of stage ${stage}: accountSid, authToken. npm run admin -- set-carrier stores both.`,
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ accountSid: PLACEHOLDER_ACCOUNT }),
        generateStringKey: 'authToken',
      },
    }),
    webhookKey: createWebhookKey(scope, config),
    calendly: createAppSecret(scope, stage, 'Calendly'),
    google: createAppSecret(scope, stage, 'Google'),
    modMed: createAppSecret(scope, stage, 'ModMed'),
    origin: createOriginSecret(scope, stage, originSecretNumber),
    previousOrigin: originSecretNumber > 1 ? createOriginSecret(scope, stage, originSecretNumber - 1) : null,
  };
}

/** Stays when the stack is deleted, as the table does. */
function createWebhookKey(scope: Construct, { stage, existingWebhookKey }: StageConfig): ISecret {
  if (existingWebhookKey !== undefined)
    return Secret.fromSecretCompleteArn(scope, 'ExistingWebhookKey', existingWebhookKey);
  return new Secret(scope, 'WebhookKey', {
    description: `Signs the calls of other systems of stage ${stage}. Do not replace it: every receiver would refuse the calls.`,
    generateSecretString: { excludePunctuation: true, passwordLength: 64 },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
}

/** Returns the secrets that functions accept from the distribution, the latest first. */
export function listOriginSecrets({ origin, previousOrigin }: Secrets): Secret[] {
  return previousOrigin ? [origin, previousOrigin] : [origin];
}

/** The local cloud tells the apps apart by these. */
const LOCAL_APPS = { Calendly: 'local-app', Google: 'local-google', ModMed: 'local-modmed' } as const;

/** Creates the secret of an app with which people connect their accounts. A laptop has systems of its own, which know this app. */
function createAppSecret(scope: Construct, stage: string, name: keyof typeof LOCAL_APPS): Secret {
  const command = `set-${name.toLowerCase()}`;
  return new Secret(scope, name, {
    description: `App at ${name} of stage ${stage}: clientId, clientSecret. npm run admin -- ${command} stores both.`,
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ clientId: stage === 'local' ? LOCAL_APPS[name] : '' }),
      generateStringKey: 'clientSecret',
    },
  });
}

/**
 * Each rotation is a secret of its own. CloudFormation reads a secret again only when the reference changes, so a new value
 * of the same secret would never reach the distribution.
 */
function createOriginSecret(scope: Construct, stage: string, number: number): Secret {
  return new Secret(scope, number === 1 ? 'OriginSecret' : `OriginSecret${number}`, {
    description: `Proves to the functions of stage ${stage} that a request came through the distribution. Number ${number}.`,
    generateSecretString: { excludePunctuation: true, passwordLength: 40 },
  });
}
