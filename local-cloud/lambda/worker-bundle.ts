import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../build.ts';

const FOLDER = join(ROOT, 'build/function-threads');

let found: URL | undefined;

/**
 * Returns the file that each thread of a function runs first: worker.ts as JavaScript. From TypeScript each thread would
 * start the compiler of Node, which takes a tenth of a second and 12 MB for each of some 20 threads. The file is made
 * again when its sources have changed.
 */
export function findWorkerBundle(): URL {
  found ??= pathToFileURL(buildWhenStale());
  return found;
}

function buildWhenStale(): string {
  const hash = createHash('sha256');
  for (const name of globSync('*.ts', { cwd: import.meta.dirname }).sort())
    hash.update(readFileSync(join(import.meta.dirname, name)));
  const file = join(FOLDER, `${hash.digest('hex').slice(0, 16)}.mjs`);
  if (existsSync(file)) return file;
  // Loaded here only: most processes find the file.
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, 'worker.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    write: false,
  });
  mkdirSync(FOLDER, { recursive: true });
  // Another process may build the same file now, and none may load half of it.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, outputFiles[0]?.contents ?? '');
  renameSync(part, file);
  return file;
}
