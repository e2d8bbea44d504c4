import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMetricRecorder, secondsBetween, type MetricRecorder } from './metrics.ts';

/** Returns the log lines that the work writes. */
function readLines(work: (recorder: MetricRecorder) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  // The tests' own setting keeps metrics out of their output.
  vi.stubEnv('POWERTOOLS_DEV', 'false');
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  work(createMetricRecorder());
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('The metrics of an invocation', () => {
  it('take one log line for all values, with the unit of each metric', () => {
    const lines = readLines(({ record, flush }) => {
      for (const lag of [1, 2, 30]) record('HandOverLag', lag);
      record('TextsHandedOver', 3);
      flush();
      flush();
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ HandOverLag: [1, 2, 30], TextsHandedOver: 3, service: 'campaigns' });
    expect(JSON.stringify(lines[0]?._aws)).toContain('{"Name":"HandOverLag","Unit":"Seconds"}');
  });

  it('take one more log line for each error code, with the sum of its failures', () => {
    const lines = readLines(({ record, flush }) => {
      for (const code of ['30003', '30005', '30003']) record('TextsFailed', 1, { code });
      flush();
    });
    expect(lines.map(({ code, TextsFailed }) => [code, TextsFailed])).toEqual([
      ['30003', 2],
      ['30005', 1],
    ]);
  });
});

it('A lag is never negative when the clocks of two machines disagree', () => {
  expect(secondsBetween(new Date(2_000), new Date(500))).toBe(0);
});
