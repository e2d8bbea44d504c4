import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** `npm run test:soak`: what `npm test` tries hundreds of times is tried thousands of times here. Takes an hour or two. */
const ROOT = join(import.meta.dirname, '..');

const SOAKS = [
  { file: 'test/integration/kills.test.ts', environment: { KILLS: '10000' } },
  { file: 'test/integration/pace-at-size.test.ts', environment: { PACING_TEXTS: '100000' } },
] as const;

for (const { file, environment } of SOAKS) {
  const code = await run(file, environment);
  if (code !== 0) process.exitCode = code;
}

function run(file: string, environment: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'integration', file], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment } });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
