import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** What operations watch; infra's dashboard names the same. */
export const NAMESPACE = 'Campaigns';

export type MetricName =
  /** Texts that the carrier took. */
  | 'TextsHandedOver'
  /** Carrier segments of them: what is paid for. */
  | 'SegmentsHandedOver'
  /** Texts that failed, by the carrier's code. */
  | 'TextsFailed'
  | 'OptOuts'
  | 'OutcomesUnknown'
  /** Seconds from hand-over to the carrier's report. */
  | 'CallbackLag'
  /** Minutes that should be empty and still hold due texts. */
  | 'OverdueMinutes'
  /** Due minutes of those whose sending is on hold: they wait on purpose. */
  | 'HeldMinutes'
  /** The carrier refused our account: all sending stops. */
  | 'AccountRefused'
  /** Operations of people that ended in an error of ours. */
  | 'FieldsFailed'
  /** Campaigns that paused themselves because carriers filtered their texts. */
  | 'SpamPauses';

export type RecordMetric = (what: MetricName, value: number, by?: { readonly code: string }) => void;

/** Written as log lines that CloudWatch reads (embedded metric format): no call, no wait. */
export function createMetricRecorder(): RecordMetric {
  const metrics = new Metrics({ namespace: NAMESPACE, serviceName: 'campaigns' });
  return (what, value, by) => {
    const single = metrics.singleMetric();
    if (by) single.addDimension('code', by.code);
    single.addMetric(what, what === 'CallbackLag' ? MetricUnit.Seconds : MetricUnit.Count, value);
  };
}
