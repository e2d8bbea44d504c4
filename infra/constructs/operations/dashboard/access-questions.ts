import type { IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { LIMITS } from '../limits.ts';
import { customMetric, graphqlMetric } from '../metrics.ts';
import { createHeading, createRow, graph } from './graph.ts';

/** Can people sign in, and do their pages work? */
export function askAboutPeople(graphqlApiId: string): IWidget[][] {
  return [
    [
      createHeading(
        'Can people sign in and work?',
        'Refused sign-ins are wrong passwords. Failed ones are our fault. 4XX are refused calls, mostly expired sessions. An error that a page shows carries an id: use the saved query “An error by its id”.',
      ),
    ],
    createRow(
      graph('Sign-ins', [
        customMetric('SignInsGranted', 'sum'),
        customMetric('SignInsRefused', 'sum'),
        customMetric('SignInsFailed', 'sum'),
      ]),
      graph(
        'API errors',
        [
          graphqlMetric(graphqlApiId, '4XXError', 'sum'),
          graphqlMetric(graphqlApiId, '5XXError', 'sum'),
          customMetric('FieldsFailed', 'sum'),
        ],
        [{ value: LIMITS.apiErrors, label: 'alarms api-faults, fields-fail' }],
      ),
      graph(
        'API latency (ms)',
        [graphqlMetric(graphqlApiId, 'Latency', 'p50'), graphqlMetric(graphqlApiId, 'Latency', 'p95')],
        [{ value: LIMITS.apiLatencyMs, label: 'alarm api-slow' }],
      ),
      graph('Addresses, certificates and videos', [
        customMetric('AddressesFailed', 'sum'),
        customMetric('CertificatesEnding', 'sum'),
        customMetric('VideosFailed', 'sum'),
      ]),
    ),
  ];
}
