import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from './source-files.ts';
import { CACHE_DIR, type Check, type Outcome } from './tool.ts';

export interface CheckResult extends Outcome {
  readonly name: string;
  /** The check passed before with the same files and was not run. */
  readonly isReused: boolean;
}

/** The checks that passed with the files that `tree` identifies. */
interface Passes {
  readonly tree: string;
  readonly names: readonly string[];
}

const PASSES_FILE = `${CACHE_DIR}/passes.json`;

/**
 * Runs the checks of the tree at `root` in parallel. Skips a check that passed when every file had the same content.
 * The files include the checks, their configurations and the lock file. Runs a check again when it failed.
 */
export async function runOrReuse(checks: readonly Check[], root: string): Promise<CheckResult[]> {
  const tree = hashTree(root);
  const passed = readPasses(root, tree);
  const results = await Promise.all(
    checks.map(async ({ name, run }): Promise<CheckResult> => {
      if (passed.includes(name)) return { name, isReused: true, ok: true, output: '', seconds: 0 };
      return { name, isReused: false, ...(await run(root)) };
    }),
  );
  // A file that changed in between was perhaps checked with its new content.
  if (hashTree(root) === tree) {
    const names = new Set([...passed, ...results.filter(({ ok }) => ok).map(({ name }) => name)]);
    writePasses(root, { tree, names: [...names] });
  }
  return results;
}

/** Identifies the Node version, and the path and content of every file. */
function hashTree(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const { path } of listFiles(root)) {
    const content = readFileSync(join(root, path));
    hash.update(`\0${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function readPasses(root: string, tree: string): readonly string[] {
  try {
    const passes = JSON.parse(readFileSync(join(root, PASSES_FILE), 'utf8')) as Passes;
    return passes.tree === tree ? passes.names : [];
  } catch {
    return [];
  }
}

function writePasses(root: string, passes: Passes): void {
  const path = join(root, PASSES_FILE);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(passes));
}
