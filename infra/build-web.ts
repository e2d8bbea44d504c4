import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { BrandHosts } from '../functions/domain/brand/packs.ts';
import { ROOT } from './build-functions.ts';

export const WEB_DIR = join(ROOT, 'build/web');
/** Where a build writes. It takes the place of the one before when it is complete, so that pages work while it runs, and after it failed. */
const NEXT_DIR = join(ROOT, 'build/web.next');
/** The modes of the builds of public pages (vite.config.ts). */
const PUBLIC_MODES = ['viewer', 'form'];
const HASH_FILE = join(ROOT, 'build/web.hash');
const SOURCES = ['web/**/*', 'functions/domain/**/*.ts', 'schema.graphql', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds the web app into build/web. Does nothing when build/web is up to date with the sources and the hosts. `brandHosts`:
 * the hosts of each brand. Without them the labels of a host decide, as on a laptop.
 */
export async function buildWeb(brandHosts: BrandHosts = {}): Promise<void> {
  const hosts = JSON.stringify(brandHosts);
  const hash = `${hashSources()} ${hosts}`;
  if (existsSync(join(WEB_DIR, 'index.html')) && existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === hash)
    return;
  process.env.BRAND_HOSTS = hosts;
  const settings = {
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: NEXT_DIR },
  } as const;
  await build(settings);
  // Builds of their own, so that the pages of contacts and strangers share no file with the staff app.
  for (const mode of PUBLIC_MODES) await build({ ...settings, mode });
  rmSync(WEB_DIR, { recursive: true, force: true });
  renameSync(NEXT_DIR, WEB_DIR);
  writeFileSync(HASH_FILE, hash);
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  }
  return hash.digest('hex');
}

if (import.meta.main) await buildWeb();
