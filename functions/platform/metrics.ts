import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** The metrics' namespace. The dashboard in infra uses the same name. */
export const NAMESPACE = 'Campaigns';

/** Every metric with its unit. A metric of counts is summed. A metric of seconds is read as a percentile or a maximum. */
const UNITS = {
  /** Messages that the carrier accepted. */
  TextsHandedOver: MetricUnit.Count,
  /** Carrier segments of these messages. The carrier bills by segment. */
  SegmentsHandedOver: MetricUnit.Count,
  /**
   * From the moment at which a message could leave to the carrier's acceptance. A message can leave when it is due, or
   * later, at the second that the dispatcher allotted within the number's pace. A wait that the pace does not explain
   * counts in full. One value for each accepted message that asks for a delivery report.
   */
  HandOverLag: MetricUnit.Seconds,
  /** How long the oldest due message of a number has waited because the number has more to send than its rate. */
  WaitForPace: MetricUnit.Seconds,
  /**
   * How long the oldest due message of a number has waited although the number could have sent more in the minute before.
   * Something else than the pace delays it: a fault, or a pause that has just ended.
   */
  WaitBeyondPace: MetricUnit.Seconds,
  /** Failed messages, by the carrier's error code. */
  TextsFailed: MetricUnit.Count,
  /** STOP and words like it, from phones. */
  OptOuts: MetricUnit.Count,
  /**
   * From the webhook's receipt of a STOP or START to the commit of the changed consent. From the commit on, no message to
   * a phone that sent STOP is handed over.
   */
  ConsentLag: MetricUnit.Seconds,
  /** Refused callbacks that name our account at the carrier. Strangers do not know its id, so that none of theirs counts. */
  CallbacksRefused: MetricUnit.Count,
  /** Addresses of the stage that did not answer a check, through the distribution and the API behind it. */
  AddressesFailed: MetricUnit.Count,
  /** Addresses whose certificate ends within three weeks. */
  CertificatesEnding: MetricUnit.Count,
  /** Videos that MediaConvert gave up. A file that is no video does not count. */
  VideosFailed: MetricUnit.Count,
  /** Texts of phones that were not processed within minutes, and that the check of the carrier's list found. */
  InboundMissed: MetricUnit.Count,
  /** Hand-overs whose outcome is unknown, because the carrier's response was lost. */
  OutcomesUnknown: MetricUnit.Count,
  /** From the hand-over to a report of the carrier. One value for each report that moved a message. */
  CallbackLag: MetricUnit.Seconds,
  /** Due minutes of paused organizations. Their messages wait on purpose. */
  HeldMinutes: MetricUnit.Count,
  /** The carrier refused our account. All sending stops. */
  AccountRefused: MetricUnit.Count,
  /** API calls that ended in an unexpected error. Sign-ins included. */
  FieldsFailed: MetricUnit.Count,
  /** Sign-ins with the right credentials. */
  SignInsGranted: MetricUnit.Count,
  /** Sign-ins with wrong credentials, and attempts beyond a limit. */
  SignInsRefused: MetricUnit.Count,
  /** Sign-ins that ended in an unexpected error: the credentials may have been right. */
  SignInsFailed: MetricUnit.Count,
  /** Campaigns that paused themselves because carriers filtered their messages. */
  SpamPauses: MetricUnit.Count,
  /** Events of the payment provider that a person must look at: disputes, meter errors, invoices that are not finished. */
  PaymentsToReview: MetricUnit.Count,
  /** Segments that one organization has sent today. Read as a maximum. Small organizations are left out (`createCostWatch`). */
  OrganizationSegments: MetricUnit.Count,
} as const;

export type MetricName = keyof typeof UNITS;

export const METRIC_NAMES = Object.keys(UNITS);

/** Records a value, in the unit of the metric. `by.code`: the carrier's error code, which becomes a dimension. */
export type RecordMetric = (what: MetricName, value: number, by?: { readonly code: string }) => void;

export interface MetricRecorder {
  readonly record: RecordMetric;
  /** Writes all values since the last call. A metric with many values takes one log line, and each code one more. */
  readonly flush: () => void;
}

/** Returns the seconds between two moments, and 0 when the clocks of two machines disagree about their order. */
export function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / 1000);
}

/**
 * Returns a recorder that writes metrics as log lines which CloudWatch reads (embedded metric format), so that no call
 * delays the work. A handler flushes at its end, because Lambda freezes the process then.
 */
export function createMetricRecorder(): MetricRecorder {
  const metrics = new Metrics({ namespace: NAMESPACE, serviceName: 'campaigns' });
  const byCode = new Map<string, { what: MetricName; code: string; sum: number }>();
  return {
    record: (what, value, by) => {
      if (!by) return void metrics.addMetric(what, UNITS[what], value);
      const key = `${what} ${by.code}`;
      byCode.set(key, { what, code: by.code, sum: (byCode.get(key)?.sum ?? 0) + value });
    },
    flush: () => {
      if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
      for (const { what, code, sum } of byCode.values())
        metrics.singleMetric().addDimension('code', code).addMetric(what, UNITS[what], sum);
      byCode.clear();
    },
  };
}
