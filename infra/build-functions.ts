import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/** One definition of the bundles, used by synth and by the local cloud's watcher. */
export const ROOT = join(import.meta.dirname, '..');
const ENTRY_DIR = join(ROOT, 'functions/entry');
const RESOLVER_DIR = join(ROOT, 'functions/graphql/js');

/** The Lambda functions: one for each file in functions/entry. */
export function functionEntries(): string[] {
  return listNames(ENTRY_DIR);
}

/** The APPSYNC_JS files. */
export function resolverEntries(): string[] {
  return listNames(RESOLVER_DIR);
}

export function bundleDir(name: string): string {
  return join(ROOT, 'build/functions', name);
}

export function resolverFile(name: string): string {
  return join(ROOT, 'build/resolvers', `${name}.js`);
}

/** esbuild's options for one function: everything in one file, so that a deploy is exactly what was tested. */
export function esbuildOptions(name: string): BuildOptions {
  return {
    entryPoints: [join(ENTRY_DIR, `${name}.ts`)],
    outfile: join(bundleDir(name), 'index.mjs'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    conditions: ['node', 'import'],
    minify: true,
    legalComments: 'none',
    sourcemap: false,
    logLevel: 'warning',
    metafile: true,
    // Some CommonJS dependencies call require() for Node's own modules, which ES modules lack.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  };
}

/** AppSync takes one ES module without imports but its own utilities' (AppSync, "JavaScript resolvers"). */
export function resolverOptions(name: string): BuildOptions {
  return {
    entryPoints: [join(RESOLVER_DIR, `${name}.ts`)],
    outfile: resolverFile(name),
    bundle: true,
    format: 'esm',
    target: 'esnext',
    external: ['@aws-appsync/utils'],
    logLevel: 'warning',
  };
}

export async function buildFunctions(): Promise<void> {
  await Promise.all([
    ...functionEntries().map((name) => build(esbuildOptions(name))),
    ...resolverEntries().map((name) => build(resolverOptions(name))),
  ]);
}

function listNames(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}
