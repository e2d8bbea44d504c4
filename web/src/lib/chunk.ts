import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { ApiError } from './api/api-error.ts';

/** Time that a chunk may take to load. */
export const CHUNK_TIMEOUT_MS = 120_000;

/**
 * Loads a chunk. A connection that stalls never fails by itself, and the screen would show its skeleton forever.
 * @throws ApiError of kind `network` after two minutes. The nearest error screen then offers Reload.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ApiError('network', 'This part of the page took too long to load. Check your connection.')),
      CHUNK_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([load(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a component that loads its chunk when it first renders: `lazyComponent(async () => (await import('./a.tsx')).A)`. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadChunk(load) }));
}
