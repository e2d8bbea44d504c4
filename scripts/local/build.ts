import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const OUTDIR = join(ROOT, 'build/cdk.out');
export const WEB_DIR = join(ROOT, 'build/web');

const MARK = join(ROOT, 'build/cdk.hash');
const SOURCES = ['infra/**/*', 'functions/**/*', 'web/**/*', 'schema.graphql', 'vite.config.ts', 'package-lock.json'];

/** Synthesizes (and builds web and functions) unless what is built is of the very same sources. */
export async function synthWhenStale(): Promise<'fresh' | 'built'> {
  const built = existsSync(join(OUTDIR, 'manifest.json')) && existsSync(join(WEB_DIR, 'index.html'));
  if (built && existsSync(MARK) && readFileSync(MARK, 'utf8') === sourceHash()) return 'fresh';
  await markingSources(() => synth());
  return 'built';
}

/**
 * Notes which sources a build was made of. Taken before it, and taken away when it fails: a later start must never take
 * the bundles of an edit that was made, or taken back, meanwhile for those of the files as they are.
 */
export async function markingSources(build: () => Promise<void>): Promise<void> {
  const hash = sourceHash();
  rmSync(MARK, { force: true });
  await build();
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  writeFileSync(MARK, hash);
}

/** In a process of its own: the CDK needs half a gigabyte that the running cloud has no use for. */
export function synth(signal?: AbortSignal): Promise<void> {
  return run(['infra/app.ts', '-c', 'stage=local'], { CDK_OUTDIR: OUTDIR }, signal);
}

export function buildWeb(signal?: AbortSignal): Promise<void> {
  const code = "import('./infra/build-web.ts').then((module) => module.buildWeb())";
  return run(['--input-type=module', '-e', code], {}, signal);
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
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`node ${args[0] ?? ''} ended with ${code ?? 'a signal'}`)),
    );
  });
}

function sourceHash(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort())
    hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  return hash.digest('hex');
}
