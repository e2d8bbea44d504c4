import type { AppFunction } from '../../base/app-function.ts';
import { MathExpression, type IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { NAMESPACE } from '../../../../functions/platform/metrics.ts';
import type { StageConfig } from '../../../config.ts';
import { LIMITS } from '../limits.ts';
import { customMetric, MINUTE, organizationSpendMetric, spendMetric } from '../metrics.ts';
import { createHeading, createRow, graph } from './graph.ts';

/** Do texts leave on time? What the pace of a number explains is a figure of its own, because it is no fault. */
export function askAboutTexts(): IWidget[][] {
  return [
    [
      createHeading(
        'Do texts leave on time?',
        `Late is what the pace of a number does not explain. Promise: 99 % within ${LIMITS.onTimeSeconds} s. When the first graph rises, look at the queues below. When the second does, look at the Dispatcher.`,
      ),
    ],
    createRow(
      graph(
        'From due to hand-over (s)',
        [customMetric('HandOverLag', 'p50'), customMetric('HandOverLag', 'p95')],
        [
          { value: LIMITS.onTimeSeconds, label: 'promise' },
          { value: LIMITS.lateTextsSeconds, label: 'alarm late-texts' },
        ],
      ),
      graph(
        'Oldest text that waits for no reason (s)',
        [customMetric('WaitBeyondPace', 'max')],
        [{ value: LIMITS.waitBeyondPaceSeconds, label: 'alarm stuck-texts' }],
      ),
      graph('Oldest text that waits for its pace (s)', [customMetric('WaitForPace', 'max')]),
      graph('Waits on purpose: minutes of paused organizations', [
        customMetric('HeldMinutes', 'max'),
        customMetric('SpamPauses', 'sum'),
        customMetric('AccountRefused', 'sum'),
        customMetric('PaymentsToReview', 'sum'),
      ]),
    ),
  ];
}

export function askAboutStops(): IWidget[][] {
  return [
    [
      createHeading(
        'Are STOPs honored?',
        `From the webhook to the changed consent. Promise: 99.9 % within ${LIMITS.stopHonoredSeconds} s. The queue Inbound below shows STOPs that still wait.`,
      ),
    ],
    createRow(
      graph(
        'From STOP to consent (s)',
        [customMetric('ConsentLag', 'p95'), customMetric('ConsentLag', 'max')],
        [{ value: LIMITS.stopHonoredSeconds, label: 'promise' }],
      ),
      graph('Opt-outs', [customMetric('OptOuts', 'sum')]),
      graph('Texts that no callback brought', [customMetric('InboundMissed', 'sum')]),
    ),
  ];
}

export function askAboutReports(webhook: AppFunction): IWidget[][] {
  return [
    [
      createHeading(
        'Does the carrier deliver and report?',
        'A STOP whose callback is refused acts minutes later: see the runbook “Webhooks are refused”. Codes are explained in the carrier’s error reference.',
      ),
    ],
    createRow(
      graph('Callbacks of the carrier', [
        webhook.function.metricInvocations({ period: MINUTE, label: 'received' }),
        customMetric('CallbacksRefused', 'sum'),
        webhook.function.metricErrors({ period: MINUTE, label: 'failed' }),
      ]),
      graph(
        'Reports after (s)',
        [customMetric('CallbackLag', 'p50'), customMetric('CallbackLag', 'p95')],
        [{ value: LIMITS.reportSeconds, label: 'alarm late-reports' }],
      ),
      graph('Failures by carrier code', [
        new MathExpression({
          expression: `SEARCH('{${NAMESPACE},code,service} MetricName="TextsFailed"', 'Sum', 60)`,
          usingMetrics: {},
          period: MINUTE,
          label: '',
        }),
      ]),
      graph(
        'Outcomes unknown',
        [customMetric('OutcomesUnknown', 'sum')],
        [{ value: LIMITS.outcomesUnknown, label: 'alarm unknown' }],
      ),
    ),
  ];
}

export function askAboutCost({
  pricePerSegment,
  alarmPerHour,
  alarmPerOrganizationDay,
}: StageConfig['spend']): IWidget[][] {
  return [
    [
      createHeading(
        'What does it cost?',
        `Segments times the price in the file of the stage ($${pricePerSegment}). AWS itself costs about a quarter of a cent for a hundred texts.`,
      ),
    ],
    createRow(
      graph('Carrier, an hour ($)', [spendMetric(pricePerSegment)], [{ value: alarmPerHour, label: 'alarm spending' }]),
      graph(
        'One organization, a day ($)',
        [organizationSpendMetric(pricePerSegment)],
        [{ value: alarmPerOrganizationDay, label: 'alarm organization-cost' }],
      ),
      graph('Handed over', [customMetric('TextsHandedOver', 'sum'), customMetric('SegmentsHandedOver', 'sum')]),
    ),
  ];
}
