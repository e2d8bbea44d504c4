import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

export const ROOT = join(import.meta.dirname, '..');
const ENTRY_DIR = join(ROOT, 'functions/entry');
const RESOLVER_DIR = join(ROOT, 'functions/graphql/js');

/** Returns the names of the Lambda functions' entries: one for each file in functions/entry. */
export function functionEntries(): string[] {
  return listNames(ENTRY_DIR);
}

/** Returns the names of the APPSYNC_JS files. */
function resolverEntries(): string[] {
  return listNames(RESOLVER_DIR);
}

export function bundleDir(name: string): string {
  return join(ROOT, 'build/functions', name);
}

export function resolverFile(name: string): string {
  return join(ROOT, 'build/resolvers', `${name}.js`);
}

/**
 * Returns the files, relative to the root, that went into the last bundle of an entry. Undefined before the first build.
 */
export function readBundleInputs(name: string): ReadonlySet<string> | undefined {
  const file = inputsFile(name);
  return existsSync(file) ? new Set(JSON.parse(readFileSync(file, 'utf8')) as string[]) : undefined;
}

/** Returns esbuild's options for a function. The bundle is one file, so a deploy runs exactly what tests ran. */
export function esbuildOptions(name: string): BuildOptions {
  return {
    absWorkingDir: ROOT,
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
    // Some CommonJS dependencies call require() for modules of Node. ES modules have no require().
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  };
}

/** AppSync accepts one ES module that imports only AppSync's own utilities (AppSync, "JavaScript resolvers"). */
function resolverOptions(name: string): BuildOptions {
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

/** Builds the bundles of all functions and all resolver files. */
export async function buildFunctions(): Promise<void> {
  await Promise.all([
    buildEntries(functionEntries()),
    ...resolverEntries().map((name) => build(resolverOptions(name))),
  ]);
}

/** Builds the bundles of the named entries, and records which files went into each. */
export async function buildEntries(names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const { metafile } = await build(esbuildOptions(name));
      const file = inputsFile(name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(Object.keys(metafile?.inputs ?? {})));
    }),
  );
}

/** Outside of bundleDir: the folder of a bundle is deployed as it is. */
function inputsFile(name: string): string {
  return join(ROOT, 'build/function-inputs', `${name}.json`);
}

function listNames(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}
