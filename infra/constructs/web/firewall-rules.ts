import type { SecretValue } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { WINDOW_SECONDS, type Firewall } from '../../firewall.ts';

type Statement = CfnWebACL.StatementProperty;

/** The header of calls that functions sign with their role (AWS Signature Version 4). AppSync checks it without a function of ours. */
const SIGNED = 'AWS4-HMAC-SHA256';
const TOO_MANY_REQUESTS = 429;

/**
 * Adds the firewall of the distribution, in us-east-1. It counts sign-ins apart. The carrier's callbacks come from few addresses and are never
 * counted: their signature is checked.
 */
export function createSiteFirewall(scope: Construct, name: string, { requests, signIns }: Firewall): CfnWebACL {
  return createWebAcl(scope, `${name}-site`, 'CLOUDFRONT', [
    // WAF looks at the first 16 KB of a body here. The application counts sign-ins, too.
    limit('sign-ins', signIns, {
      byteMatchStatement: {
        fieldToMatch: { body: { oversizeHandling: 'CONTINUE' } },
        positionalConstraint: 'CONTAINS',
        searchString: 'loginUser',
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    }),
    limit(
      'requests',
      requests,
      not({
        byteMatchStatement: {
          fieldToMatch: { uriPath: {} },
          positionalConstraint: 'STARTS_WITH',
          searchString: '/webhooks/twilio/',
          textTransformations: [{ priority: 0, type: 'NONE' }],
        },
      }),
    ),
  ]);
}

/**
 * Adds the firewall of AppSync's own host, which browsers reach for live updates. It counts calls that neither came through the distribution
 * nor are signed by a function.
 */
export function createApiFirewall(
  scope: Construct,
  name: string,
  { requests }: Firewall,
  origin: SecretValue,
): CfnWebACL {
  return createWebAcl(scope, `${name}-api`, 'REGIONAL', [
    limit('direct-requests', requests, {
      andStatement: {
        statements: [
          not(hasHeader('x-origin-secret', 'EXACTLY', origin.unsafeUnwrap())),
          not(hasHeader('authorization', 'STARTS_WITH', SIGNED)),
        ],
      },
    }),
  ]);
}

function createWebAcl(
  scope: Construct,
  name: string,
  reach: 'CLOUDFRONT' | 'REGIONAL',
  rules: readonly Omit<CfnWebACL.RuleProperty, 'priority'>[],
): CfnWebACL {
  return new CfnWebACL(scope, 'Firewall', {
    name,
    scope: reach,
    defaultAction: { allow: {} },
    rules: rules.map((rule, priority) => ({ ...rule, priority })),
    visibilityConfig: show(name),
  });
}

/** Refuses an address that makes too many calls, until it makes fewer. */
function limit(name: string, most: number, scopeDownStatement: Statement): Omit<CfnWebACL.RuleProperty, 'priority'> {
  return {
    name,
    action: { block: { customResponse: { responseCode: TOO_MANY_REQUESTS } } },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        evaluationWindowSec: WINDOW_SECONDS,
        limit: most,
        scopeDownStatement,
      },
    },
    visibilityConfig: show(name),
  };
}

function hasHeader(name: string, positionalConstraint: 'EXACTLY' | 'STARTS_WITH', searchString: string): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name: name } },
      positionalConstraint,
      searchString,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

function not(statement: Statement): Statement {
  return { notStatement: { statement } };
}

function show(metricName: string): CfnWebACL.VisibilityConfigProperty {
  // Samples would hold addresses and paths, and paths hold the links of contacts.
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}
