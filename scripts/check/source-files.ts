import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the repository. */
export interface SourceFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly read: () => string;
}

const IGNORED = new Set(['.git', '.local', 'build', 'cdk.out', 'node_modules']);

/** All files under `root` that people write, in a stable order. Reads folders only; contents are read on demand. */
export function listFiles(root: string): SourceFile[] {
  return walk(root, '').map((path) => ({ path, read: () => readFileSync(join(root, path), 'utf8') }));
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

export function isCode(path: string): boolean {
  return /\.(?:ts|tsx|js|mjs|cjs)$/.test(path);
}

function walk(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : walk(root, path);
      return entry.isFile() ? [path] : [];
    });
}
