import { afterAll, vi } from 'vitest';

// The files of a worker share the clock, the globals and the environment. A file that replaces one of them and fails would
// otherwise fail the files after it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
