import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run test:soak`: runs randomized tests thousands of times, where `npm test` runs them hundreds of times, and mixed load
 * for half an hour. Takes two to three hours.
 */
const ROOT = join(import.meta.dirname, '..');

const SOAKS = [
  { project: 'unit', file: 'functions/graphql/accounts/sign-in.test.ts', environment: { TRIES: '10000' } },
  { project: 'load', file: 'test/load/mixed.test.ts', environment: { LOAD_MINUTES: '30' } },
  { project: 'integration', file: 'test/integration/crashes.test.ts', environment: { KILLS: '10000' } },
  { project: 'integration', file: 'test/integration/stop-races.test.ts', environment: { RACES: '4000' } },
  { project: 'integration', file: 'test/integration/stack-crashes.test.ts', environment: { STACK_KILLS: '200' } },
  { project: 'integration', file: 'test/integration/pace-at-size.test.ts', environment: { PACING_TEXTS: '100000' } },
] as const;

for (const { project, file, environment } of SOAKS) {
  const code = await run(project, file, environment);
  if (code !== 0) process.exitCode = code;
}

function run(project: string, file: string, environment: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, file],
      { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment } },
    );
    child.on('close', (code) => resolve(code ?? 1));
  });
}
