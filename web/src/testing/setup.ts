import { afterAll, afterEach, vi } from 'vitest';

// The files of a worker share their modules, so this hook must be registered here: a module that a test imports runs for the first
// file only. Files without a page do not load the libraries for it.
afterEach(() => void vi.unstubAllGlobals());
if (typeof document !== 'undefined') {
  const { cleanAfterFile, cleanAfterTest } = await import('./dom.ts');
  afterEach(cleanAfterTest);
  // A chunk that loads after the page is gone fails, also for the files after this one.
  afterAll(async () => {
    await vi.dynamicImportSettled();
    cleanAfterFile();
  });
}
