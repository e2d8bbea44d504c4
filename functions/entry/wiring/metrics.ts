import { createMetricRecorder } from '../../platform/metrics.ts';

const recorder = createMetricRecorder();

/** Records a metric of the running invocation. */
export const recordMetric = recorder.record;

/** Returns a handler that writes the metrics of each invocation at its end, also after an error. */
export function withMetrics<Event, Result>(
  handler: (event: Event) => Promise<Result>,
): (event: Event) => Promise<Result> {
  return async (event) => {
    try {
      return await handler(event);
    } finally {
      recorder.flush();
    }
  };
}
