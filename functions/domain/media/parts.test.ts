import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPartBytes, planParts } from './parts.ts';

const MEGABYTE = 1024 * 1024;

describe('A file', () => {
  it('of up to 16 MB is uploaded in one piece', () => {
    expect(planParts(16 * MEGABYTE)).toBeNull();
    expect(planParts(16 * MEGABYTE + 1)).toEqual({ partBytes: 8 * MEGABYTE, count: 3 });
    expect(getPartBytes(16 * MEGABYTE + 1, 3)).toBe(1);
  });

  it('of any size is cut into parts that S3 accepts, and that add up to the file', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16 * MEGABYTE + 1, max: 100 * 1024 * MEGABYTE }), (bytes) => {
        const plan = planParts(bytes);
        if (plan === null) throw new Error('The file has parts.');
        expect(plan.count).toBeLessThanOrEqual(10_000);
        expect(plan.partBytes).toBeGreaterThanOrEqual(5 * MEGABYTE);
        const last = getPartBytes(bytes, plan.count) ?? 0;
        expect(last).toBeGreaterThan(0);
        expect((plan.count - 1) * plan.partBytes + last).toBe(bytes);
        expect([0, plan.count + 1, 1.5].map((number) => getPartBytes(bytes, number))).toEqual([null, null, null]);
      }),
    );
  });
});
