import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type BuildOptions, type Metafile } from 'esbuild';

export const ROOT = join(import.meta.dirname, '..');
const ENTRY_DIR = join(ROOT, 'functions/entry');
const BUNDLES_DIR = join(ROOT, 'build/functions');
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
  return join(BUNDLES_DIR, name);
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

/**
 * Returns esbuild's options for the named entries. Each bundle is one file, so a deploy runs exactly what tests ran. One
 * build of all entries parses shared packages once and takes half the time of separate builds, with the same output.
 */
function esbuildOptions(names: readonly string[], outdir = BUNDLES_DIR): BuildOptions & { metafile: true } {
  return {
    absWorkingDir: ROOT,
    entryPoints: names.map((name) => ({ in: entryFile(name), out: `${name}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    conditions: ['node', 'import'],
    minify: true,
    legalComments: 'none',
    // Stack traces in the logs then name the files and lines of the sources. The maps are uploaded with the function, which
    // no one else can read. They have no source text: loading one takes no measurable time, and the first trace 0.2 s.
    sourcemap: 'linked',
    sourcesContent: false,
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
async function buildEntries(names: readonly string[]): Promise<void> {
  const { metafile } = await build(esbuildOptions(names));
  for (const name of names) {
    const file = inputsFile(name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify([...findInputs(metafile.inputs, relative(ROOT, entryFile(name)))]));
  }
}

/** Returns the file and all files that it imports, directly or through other files. */
function findInputs(inputs: Metafile['inputs'], file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const { path, external } of inputs[file]?.imports ?? []) if (!external) findInputs(inputs, path, found);
  return found;
}

function entryFile(name: string): string {
  return join(ENTRY_DIR, `${name}.ts`);
}

/** Not in the bundle's own folder: a deploy uploads that whole folder. */
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

// `node infra/build-functions.ts <entry …>` builds the named entries.
if (import.meta.main) await buildEntries(process.argv.slice(2));
