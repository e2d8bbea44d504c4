import { MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { AppFunction } from '../base/app-function.ts';
import type { AlarmRule } from './alarm-rule.ts';
import { LIMITS } from './limits.ts';
import { customMetric, FIVE_MINUTES, graphqlMetric } from './metrics.ts';

export interface AccessRuleProps {
  readonly graphqlApiId: string;
  /** The function that gets the carrier's callbacks. */
  readonly webhook: AppFunction;
}

/** The alarms on the ways in: pages, sign-in and the carrier's webhooks. */
export function buildAccessRules({ graphqlApiId, webhook }: AccessRuleProps): AlarmRule[] {
  return [...buildApiRules(graphqlApiId), buildSignInRule(), ...buildWebhookRules(webhook), ...buildAddressRules()];
}

function buildApiRules(apiId: string): AlarmRule[] {
  return [
    {
      id: 'FieldsFail',
      metric: customMetric('FieldsFailed', 'sum'),
      above: LIMITS.apiErrors,
      periods: 3,
      advice:
        'Operations of staff fail inside the functions. The error on the page carries an id. Find the id with the saved query “An error by its id”.',
    },
    {
      id: 'ApiSlow',
      metric: graphqlMetric(apiId, 'Latency', 'p95'),
      above: LIMITS.apiLatencyMs,
      periods: 10,
      advice:
        'Pages wait for seconds. Look at the duration of the functions. One slow function has a query that grew. If all are slow, look at the table.',
    },
    {
      id: 'ApiFaults',
      metric: graphqlMetric(apiId, '5XXError', 'sum'),
      above: LIMITS.apiErrors,
      periods: 3,
      advice:
        'AppSync cannot respond to staff. Look at the throttles of the functions, and at the AWS Health Dashboard.',
    },
    {
      id: 'ApiBusy',
      metric: graphqlMetric(apiId, 'TokensConsumed', 'sum'),
      above: LIMITS.apiTokens,
      periods: 3,
      advice:
        'The API uses four fifths of its quota of tokens, and AppSync refuses calls beyond it. Ask for more under Service Quotas, AppSync, “Rate of request tokens”, and look for an organization or a stranger with very many calls.',
    },
    {
      id: 'ApiRefuses',
      metric: mostlyRefused(
        {
          refused: graphqlMetric(apiId, '4XXError', 'sum', FIVE_MINUTES),
          calls: graphqlMetric(apiId, 'Latency', 'n', FIVE_MINUTES),
        },
        LIMITS.apiRefused,
      ),
      above: 0,
      periods: 2,
      advice:
        'Most API calls are refused, so people are signed out and cannot sign in. The authorizer fails or denies everyone: read the log of the Authorizer.',
    },
  ];
}

function buildSignInRule(): AlarmRule {
  return {
    id: 'SignInsFail',
    metric: customMetric('SignInsFailed', 'sum', FIVE_MINUTES),
    above: LIMITS.signInsFailed,
    periods: 1,
    advice:
      'People with the right password cannot sign in. Read the log of the function Login: the table or the origin secret cannot be read.',
  };
}

function buildWebhookRules(webhook: AppFunction): AlarmRule[] {
  return [
    {
      id: 'WebhooksRefused',
      metric: customMetric('CallbacksRefused', 'sum', FIVE_MINUTES),
      above: LIMITS.webhooksRefused,
      periods: 1,
      advice:
        'Callbacks of the carrier are refused, and STOPs among them act minutes later. A changed token, public address or origin secret causes it: see the runbook “Webhooks are refused”.',
    },
    {
      id: 'WebhooksFail',
      // A throttled function answers the carrier with an error, too.
      metric: new MathExpression({
        expression: 'SUM([errors, throttles])',
        usingMetrics: {
          errors: webhook.function.metricErrors({ period: FIVE_MINUTES }),
          throttles: webhook.function.metricThrottles({ period: FIVE_MINUTES }),
        },
        period: FIVE_MINUTES,
        label: 'failed callbacks',
      }),
      above: LIMITS.webhooksFailed,
      periods: 1,
      advice:
        'Callbacks of the carrier fail. The carrier repeats them for 15 seconds, and the check of its list brings a lost text minutes later. Read the log of the function TwilioWebhook.',
    },
  ];
}

function buildAddressRules(): AlarmRule[] {
  return [
    {
      id: 'AddressFails',
      metric: customMetric('AddressesFailed', 'sum', FIVE_MINUTES),
      above: 0,
      periods: 3,
      datapoints: 2,
      advice:
        'The site or the API behind it does not answer at one of its addresses, so that staff, contacts and the carrier reach nothing there. The log of the NumberWorker names the address and the error: see the runbook “An address does not answer”.',
    },
    {
      id: 'CertificateEnds',
      metric: customMetric('CertificatesEnding', 'sum', FIVE_MINUTES),
      above: 0,
      periods: 2,
      advice:
        'A certificate ends within three weeks. ACM renews one by itself weeks earlier while its DNS record for the validation exists: see the runbook “A certificate ends”.',
    },
  ];
}

/**
 * Returns 1 when more than `limit` calls were refused and they are more than half of all calls, otherwise 0. Single refusals
 * are part of every day, so their number alone says nothing. FILL: no successful call is the very thing to find.
 */
function mostlyRefused(metrics: { readonly refused: IMetric; readonly calls: IMetric }, limit: number): MathExpression {
  return new MathExpression({
    expression: `IF(refused > ${limit} AND refused * 2 > FILL(calls, 0), 1, 0)`,
    usingMetrics: { ...metrics },
    period: FIVE_MINUTES,
    label: 'mostly refused',
  });
}
