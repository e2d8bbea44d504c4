import { execFileSync } from 'node:child_process';
import { isLayer, ROOT, type Layer } from './layers.ts';

/**
 * What a layer runs without importing it: the built stack and worker threads. Vitest follows imports only, so a change of
 * these files must run the whole layer.
 */
const BUILT_INTO: Readonly<Record<Layer, RegExp | undefined>> = {
  unit: undefined,
  contract: /^local-cloud\/lambda\/worker/,
  infra: /^(schema\.graphql$|infra\/edge\/)/,
  integration: /^(functions|infra|local-cloud\/lambda\/worker|schema\.graphql$)/,
  e2e: /^(functions|infra|web|local-cloud\/lambda\/worker|schema\.graphql$|vite\.config\.ts$)/,
};

export interface Changes {
  /** The commit to compare with. */
  readonly base: string;
  /** Changed, added and deleted files since that commit, committed or not, relative to the root. */
  readonly files: readonly string[];
}

/**
 * Returns what changed since the merge base with the main branch, or since HEAD on the main branch itself.
 * @throws when the folder is not a git repository
 */
export function findChanges(): Changes {
  const base = findMergeBase() ?? 'HEAD';
  const lines = (...args: string[]): string[] => git(args).split('\n').filter(Boolean);
  const files = [...lines('diff', '--name-only', base), ...lines('ls-files', '--others', '--exclude-standard')];
  return { base, files: [...new Set(files)].sort() };
}

/** Returns whether the changes can affect every test of the layer, so that the whole layer must run. */
export function affectsWholeLayer(layer: Layer | 'load', files: readonly string[]): boolean {
  const builtInto = isLayer(layer) ? BUILT_INTO[layer] : undefined;
  return builtInto !== undefined && files.some((file) => builtInto.test(file) && !/\.(test\.tsx?|md)$/.test(file));
}

function findMergeBase(): string | undefined {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git(['merge-base', 'HEAD', branch]).trim();
    } catch {
      // The clone does not have this branch.
    }
  }
  return undefined;
}

function git(args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
