import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** The layers in the order in which they run: the fastest first. */
export const LAYERS = ['unit', 'contract', 'infra', 'integration', 'e2e'] as const;
export type Layer = (typeof LAYERS)[number];

/** The folders of each layer's tests. */
const FOLDERS: Readonly<Record<Layer | 'load', readonly string[]>> = {
  unit: ['functions', 'infra', 'local-cloud', 'scripts', 'web'],
  contract: ['local-cloud/test', 'test/contract'],
  infra: ['test/infra'],
  integration: ['test/integration'],
  e2e: ['test/e2e'],
  load: ['test/load'],
};

export function isLayer(name: string): name is Layer {
  return LAYERS.includes(name as Layer);
}

/**
 * Returns the path of an existing file or folder relative to the root, with `/`. Relative names are looked up in the folder
 * in which npm was called, then in the root. Undefined when neither has the file.
 */
export function findTestPath(name: string): string | undefined {
  const starts = [process.env.INIT_CWD ?? ROOT, ROOT];
  const found = starts.map((start) => resolve(start, name)).find(existsSync);
  if (found === undefined) return undefined;
  const path = relative(ROOT, found).replaceAll('\\', '/');
  if (path.startsWith('..') || isAbsolute(path)) return undefined;
  // Vitest compares parts of paths. Without the slash, `test/infra` would also match `test/infra-other`.
  return statSync(found).isDirectory() && path !== '' ? `${path}/` : path;
}

/** Returns the projects whose tests lie in the folder, or the project of the file: that of the innermost folder. */
export function findProjects(path: string): (Layer | 'load')[] {
  const projects = Object.entries(FOLDERS) as [Layer | 'load', readonly string[]][];
  const around = projects.flatMap(([, folders]) => folders).filter((folder) => path.startsWith(`${folder}/`));
  const innermost = around.sort((a, b) => b.length - a.length)[0];
  const matches = (folder: string): boolean => `${folder}/`.startsWith(path) || folder === innermost;
  return projects.filter(([, folders]) => folders.some(matches)).map(([project]) => project);
}
