import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** The metrics' namespace. The dashboard in infra uses the same name. */
export const NAMESPACE = 'Campaigns';

export type MetricName =
  /** Messages that the carrier accepted. */
  | 'TextsHandedOver'
  /** Carrier segments of these messages. The carrier bills by segment. */
  | 'SegmentsHandedOver'
  /** Failed messages, by the carrier's error code. */
  | 'TextsFailed'
  | 'OptOuts'
  | 'OutcomesUnknown'
  /** Seconds from the hand-over to the carrier's report. */
  | 'CallbackLag'
  /** Minutes since the oldest due message of an organization was due, when its number cannot send all of them now. */
  | 'OverdueMinutes'
  /** Due minutes of paused organizations. Their messages wait on purpose. */
  | 'HeldMinutes'
  /** The carrier refused our account. All sending stops. */
  | 'AccountRefused'
  /** API calls that ended in an unexpected error. */
  | 'FieldsFailed'
  /** Campaigns that paused themselves because carriers filtered their messages. */
  | 'SpamPauses';

export type RecordMetric = (what: MetricName, value: number, by?: { readonly code: string }) => void;

/** Writes metrics as log lines that CloudWatch reads (embedded metric format), so that no call delays the work. */
export function createMetricRecorder(): RecordMetric {
  const metrics = new Metrics({ namespace: NAMESPACE, serviceName: 'campaigns' });
  return (what, value, by) => {
    const single = metrics.singleMetric();
    if (by) single.addDimension('code', by.code);
    single.addMetric(what, what === 'CallbackLag' ? MetricUnit.Seconds : MetricUnit.Count, value);
  };
}
