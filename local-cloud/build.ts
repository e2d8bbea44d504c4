import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
export const OUTDIR = join(ROOT, 'build/cdk.out');
export const WEB_DIR = join(ROOT, 'build/web');

const HASH_FILE = join(ROOT, 'build/cdk.hash');
/** Files that change nothing in the templates of the local cloud: stage files are those of deployed stages. */
const IS_NO_SOURCE = /\.md$|(^|\/)infra\/stages(\/|$)/;
const SOURCES = ['infra/**/*', 'functions/**/*', 'web/**/*', 'schema.graphql', 'vite.config.ts', 'package-lock.json'];

/** Returns whether an edit of a file can change what the local cloud runs. */
export function isSource(path: string): boolean {
  return !IS_NO_SOURCE.test(path);
}

/** Synthesizes the templates, with web app and functions, unless the last build is up to date with the sources. */
export async function synthWhenStale(): Promise<'fresh' | 'built'> {
  const built = existsSync(join(OUTDIR, 'manifest.json')) && existsSync(join(WEB_DIR, 'index.html'));
  if (built && existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === hashSources()) return 'fresh';
  await buildWithHash(() => synth());
  return 'built';
}

/**
 * Runs a build and records the hash of its sources. The hash is taken before the build: an edit during the build makes the
 * build stale. A failed build removes the hash: the next start must not use bundles of mixed sources.
 */
export async function buildWithHash(build: () => Promise<void>): Promise<void> {
  const hash = hashSources();
  rmSync(HASH_FILE, { force: true });
  await build();
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  writeFileSync(HASH_FILE, hash);
}

// Every build runs in a process of its own. The CDK needs half a gigabyte of memory and esbuild almost one; both are free
// again when the process ends.

/** Builds web app and functions and writes the templates to OUTDIR. */
export function synth(signal?: AbortSignal): Promise<void> {
  return run(['infra/app.ts', '-c', 'stage=local'], { CDK_OUTDIR: OUTDIR }, signal);
}

export function buildWeb(signal?: AbortSignal): Promise<void> {
  return run(['infra/build-web.ts'], {}, signal);
}

/** Builds the bundles of the named entries. */
export function buildEntries(names: readonly string[], signal?: AbortSignal): Promise<void> {
  return run(['infra/build-functions.ts', ...names], {}, signal);
}

function run(args: readonly string[], environment: Record<string, string>, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
      ...(signal ? { signal } : {}),
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`node ${args.join(' ')} failed`))));
  });
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name)).filter(isSource);
  for (const path of paths.sort()) hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  return hash.digest('hex');
}
