import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Runs the named benches, or all, one after the other; the rest of the command line is theirs. */
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
