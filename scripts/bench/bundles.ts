import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { esbuildOptions, functionEntries, ROOT } from '../../infra/build-functions.ts';
import { median, record } from './support/results.ts';

/** `npm run bench -- bundles`: the size of each function's bundle, and how long Node takes to load the bundle in a cold start. */
const RUNS = 7;
const KB = 1024;

/** Returns a value for every variable that a function requires while it loads. The values are never used. */
function buildEnvironment(): Record<string, string> {
  const files = readdirSync(join(ROOT, 'functions'), { recursive: true, withFileTypes: true }).filter((file) =>
    file.name.endsWith('.ts'),
  );
  const names = files.flatMap((file) =>
    [
      ...readFileSync(join(file.parentPath, file.name), 'utf8').matchAll(
        /(?:requireVariable|requireList|createQueue)\('([A-Z_]+)'\)/g,
      ),
    ].map(([, name = '']) => name),
  );
  return {
    ...Object.fromEntries(names.map((name) => [name, 'https://bench.example/1/2'])),
    AWS_REGION: 'us-west-2',
    SEGMENTS_PER_SECOND: '1',
    TEXTED_COUNTRIES: '{"US":1}',
    EXEMPT_ORGANIZATIONS: '',
    SEGMENTS_PER_DAY: '1',
  };
}

const LOAD = `const from = performance.now(); await import(process.argv[1]); console.log(performance.now() - from); process.exit(0)`;
const variables = buildEnvironment();
const rows: (string | number)[][] = [];
let largest = 0;
const folder = mkdtempSync(join(tmpdir(), 'bench-bundles-'));
await build(esbuildOptions(functionEntries(), folder));
for (const name of functionEntries()) {
  const file = join(folder, name, 'index.mjs');
  const bytes = readFileSync(file);
  const times = Array.from({ length: RUNS }, () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', LOAD, file], {
        env: { ...variables, PATH: process.env.PATH ?? '' },
        encoding: 'utf8',
      }),
    ),
  );
  largest = Math.max(largest, bytes.length);
  rows.push([
    name,
    `${(bytes.length / KB).toFixed(0)} KB`,
    `${(gzipSync(bytes).length / KB).toFixed(0)} KB`,
    `${median(times).toFixed(0)} ms`,
  ]);
}
rmSync(folder, { recursive: true });

record('bundles', {
  title: 'Functions',
  text: `The size of each bundle, and the median time of ${RUNS} loads in new processes.`,
  columns: ['function', 'size', 'gzip', 'load'],
  rows,
  notes: [`The largest bundle has ${(largest / KB).toFixed(0)} KB.`],
});
