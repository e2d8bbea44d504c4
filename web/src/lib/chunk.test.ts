// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, loadChunk } from './chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a chunk', () => {
  it('A chunk that does not arrive within 120 seconds is an error', async () => {
    const loading = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error);
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
    expect(await loading).toMatchObject({ kind: 'network' });
  });

  it('A chunk that arrives in time is returned, and its timer ends', async () => {
    await expect(loadChunk(() => Promise.resolve('loaded'))).resolves.toBe('loaded');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('A chunk that fails to load is an error at once', async () => {
    await expect(loadChunk(() => Promise.reject(new Error('404')))).rejects.toThrow('404');
  });
});
