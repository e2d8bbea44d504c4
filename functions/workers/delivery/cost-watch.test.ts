import { describe, expect, it, vi } from 'vitest';
import type { RecordMetric } from '../../platform/metrics.ts';
import { createCostWatch } from './cost-watch.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

describe('The watch on what organizations cost', () => {
  const start = (read: (organizationId: string, day: string) => Promise<number>) => {
    const record = vi.fn<RecordMetric>();
    const reads = vi.fn<typeof read>(read);
    const watch = createCostWatch({
      data: { pacing: { getSegmentsSent: reads } } as unknown as Parameters<typeof createCostWatch>[0]['data'],
      zone: 'America/Phoenix',
      recordMetric: record,
      now: () => NOW,
    });
    return { watch, record, reads };
  };

  it('looks at the day of an organization once in a hundred segments, and never at small ones', async () => {
    const { watch, record, reads } = start((organizationId) =>
      Promise.resolve(organizationId === 'large' ? 30_000 : 1),
    );
    for (let text = 0; text < 150; text += 1) await watch('large', 2);
    for (let text = 0; text < 99; text += 1) await watch('small', 1);
    expect(reads.mock.calls).toEqual(Array.from({ length: 3 }, () => ['large', '2026-03-02']));
    expect(record.mock.calls).toEqual(Array.from({ length: 3 }, () => ['OrganizationSegments', 30_000]));
  });

  it('leaves out a look that fails, so that the record of the texts continues', async () => {
    const { watch, record } = start(() => Promise.reject(new Error('The table does not answer')));
    await expect(watch('large', 100)).resolves.toBeUndefined();
    expect(record).not.toHaveBeenCalled();
  });
});
