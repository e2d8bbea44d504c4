import type { SourceFile } from './source-files.ts';

/** Files of a test, from path to content. */
export function virtualFiles(files: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(files).map(([path, content]) => ({ path, read: () => content }));
}
