import { describe, expect, it } from 'vitest';
import { countWorkers } from './workers.ts';

const GB = 1024 ** 3;

describe('countWorkers', () => {
  it.each([
    [2, 16, 3],
    [4, 64, 5],
    [8, 6, 4],
    [4, 0.5, 1],
  ])('on %i cores with %d GB of free memory is %i', (cores, free, workers) => {
    expect(countWorkers(cores, free * GB)).toBe(workers);
  });
});
