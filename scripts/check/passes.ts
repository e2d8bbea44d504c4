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

/** From the name of a check to a hash of what it depended on when it passed last. */
type Passes = Readonly<Record<string, string>>;

const PASSES_FILE = `${CACHE_DIR}/passes.json`;

/**
 * Runs the checks of the tree at `root` in parallel. Skips a check that passed when every file had the same content, or
 * the part of it that the check selects. The files include the checks, their configurations and the lock file. Runs a
 * check again when it failed.
 */
export async function runOrReuse(checks: readonly Check[], root: string): Promise<CheckResult[]> {
  const hashes = hashInputs(checks, root);
  const passes = readPasses(root);
  const results = await Promise.all(
    checks.map(async ({ name, run }): Promise<CheckResult> => {
      if (passes[name] === hashes[name]) return { name, isReused: true, ok: true, output: '', seconds: 0 };
      return { name, isReused: false, ...(await run(root)) };
    }),
  );
  // A file that changed in between was perhaps checked with its new content.
  const after = hashInputs(checks, root);
  const passed = results.filter(({ name, ok }) => ok && after[name] === hashes[name]);
  writePasses(root, { ...passes, ...Object.fromEntries(passed.map(({ name }) => [name, after[name] ?? ''])) });
  return results;
}

/** Returns a hash for each check: of the Node version, and the path and selected content of every file. */
function hashInputs(checks: readonly Check[], root: string): Passes {
  const hashes = checks.map(({ name, select }) => ({
    name,
    select,
    hash: createHash('sha256').update(process.version),
  }));
  for (const { path } of listFiles(root)) {
    const content = readFileSync(join(root, path));
    const digest = createHash('sha256').update(content).digest('hex');
    for (const { select, hash } of hashes) {
      hash.update(`\0${path}\0`).update(select ? JSON.stringify(select(path, content.toString())) : digest);
    }
  }
  return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash.digest('hex')]));
}

function readPasses(root: string): Passes {
  try {
    return JSON.parse(readFileSync(join(root, PASSES_FILE), 'utf8')) as Passes;
  } catch {
    return {};
  }
}

function writePasses(root: string, passes: Passes): void {
  const path = join(root, PASSES_FILE);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(passes));
}
