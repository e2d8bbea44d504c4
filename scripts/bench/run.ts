import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm run bench`: runs the named benches, or all, one after the other. Passes all other arguments on to each bench. */
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length));
const named = process.argv.slice(2).filter((name) => all.includes(name));
const rest = process.argv.slice(2).filter((name) => !all.includes(name));

for (const bench of named.length > 0 ? named : all) {
  console.log(`\n--- ${bench}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${bench}.ts`), ...rest], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
