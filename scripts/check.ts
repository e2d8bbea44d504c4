import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** `npm run check`: types, lint and import rules, side by side. */
export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
}

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');

const CHECKS: readonly { name: string; command: string; args: readonly string[] }[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit', '--pretty'] },
  { name: 'lint', command: 'oxlint', args: ['--quiet'] },
  {
    name: 'imports',
    command: 'depcruise',
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'functions',
      'web/src',
      'infra',
      'scripts',
      'test',
    ],
  },
];

export function runChecks(): Promise<CheckResult[]> {
  return Promise.all(CHECKS.map(runCheck));
}

export function report({ name, ok, seconds, output }: CheckResult): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(12)} ${seconds.toFixed(1)} s`);
  if (!ok) console.log(output.trim());
}

function runCheck({ name, command, args }: (typeof CHECKS)[number]): Promise<CheckResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(join(BIN, command), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) =>
      resolve({ name, ok: code === 0, seconds: (performance.now() - started) / 1000, output }),
    );
  });
}

if (import.meta.main) {
  const results = await runChecks();
  for (const result of results) report(result);
  process.exitCode = results.every((result) => result.ok) ? 0 : 1;
}
