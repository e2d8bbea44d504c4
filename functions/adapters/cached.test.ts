import { describe, expect, it } from 'vitest';
import { Cached } from './cached.ts';

const NOON = Date.parse('2026-12-01T19:00:00Z');
const MINUTE = 60_000;

/** Counts its reads. Each read returns another value. */
function countReads(): { cached: Cached; at: (minutes: number) => Promise<string> } {
  let reads = 0;
  const cached = new Cached(async () => `value ${(reads += 1)}`);
  return { cached, at: (minutes) => cached.get('id', new Date(NOON + minutes * MINUTE)) };
}

describe('A cached value', () => {
  it('is read again after five minutes, so that a rotated secret takes effect', async () => {
    const { at } = countReads();
    expect([await at(0), await at(4.9), await at(5)]).toEqual(['value 1', 'value 1', 'value 2']);
  });

  it('is read again when the clock goes back, which would otherwise keep it for longer', async () => {
    const { at } = countReads();
    expect([await at(60), await at(0), await at(1)]).toEqual(['value 1', 'value 2', 'value 2']);
  });

  it('is read again after a read that failed', async () => {
    let reads = 0;
    const cached = new Cached(() => ((reads += 1) === 1 ? Promise.reject(new Error('down')) : Promise.resolve('up')));
    await expect(cached.get('id', new Date(NOON))).rejects.toThrow('down');
    expect(await cached.get('id', new Date(NOON))).toBe('up');
  });
});
