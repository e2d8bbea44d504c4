import { MathExpression, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmRule } from './alarm-rule.ts';
import { LIMITS } from './limits.ts';
import { customMetric, FIVE_MINUTES, graphqlMetric, webhookMetric } from './metrics.ts';

export interface AccessRuleProps {
  readonly graphqlApiId: string;
  readonly httpApiId: string;
}

/** The alarms on the ways in: pages, sign-in and the carrier's webhooks. */
export function buildAccessRules({ graphqlApiId, httpApiId }: AccessRuleProps): AlarmRule[] {
  return [...buildApiRules(graphqlApiId), buildSignInRule(), ...buildWebhookRules(httpApiId)];
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
      'People with the right password cannot sign in. Read the log of the function Public: the table or the origin secret cannot be read.',
  };
}

function buildWebhookRules(apiId: string): AlarmRule[] {
  return [
    {
      id: 'WebhooksRefused',
      metric: mostlyRefused(
        {
          refused: webhookMetric(apiId, '4xx', 'sum', FIVE_MINUTES),
          calls: webhookMetric(apiId, 'Count', 'sum', FIVE_MINUTES),
        },
        LIMITS.webhooksRefused,
      ),
      above: 0,
      periods: 1,
      advice:
        'Most callbacks of the carrier are refused, and with them STOPs are lost. A changed token, public address or origin secret causes it: see the runbook “Webhooks are refused”.',
    },
    {
      id: 'WebhooksFail',
      metric: webhookMetric(apiId, '5xx', 'sum', FIVE_MINUTES),
      above: LIMITS.webhooksFailed,
      periods: 1,
      advice:
        'Callbacks of the carrier fail. The carrier repeats them a few times, then a STOP is lost. Read the log of the function TwilioWebhook.',
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
