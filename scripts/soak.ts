import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './test-runner/layers.ts';
import { SOAKS, type Soak } from './test-runner/soaks.ts';

/**
 * `npm run test:soak`: runs the randomized and the large tests with many more cases than `npm test`, and mixed load for half
 * an hour. Every test file starts its own functions, as a new deployment does. Takes three to four hours.
 */
for (const soak of SOAKS) {
  const code = await run(soak);
  if (code !== 0) process.exitCode = code;
}

function run({ project, file, variable, value }: Soak): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, file],
      { cwd: ROOT, stdio: 'inherit', env: { ...process.env, COLD: '1', EXPLORATION: '1', [variable]: value } },
    );
    child.on('close', (code) => resolve(code ?? 1));
  });
}
