import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** For a million conversations in the memory of the local engine, in MB. */
const HEAP_MB = 12_288;

/**
 * `npm run bench`: runs the named benches, or all, one after the other. Passes numbers on to each bench. Other words are
 * refused, because a full run takes half an hour and rewrites results.md.
 */
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();
const words = process.argv.slice(2);
const named = words.filter((word) => all.includes(word));
const numbers = words.filter((word) => /^\d[\d_]*$/.test(word));
const unknown = words.filter((word) => !named.includes(word) && !numbers.includes(word));

if (words.includes('--help') || words.includes('-h')) printHelp();
else if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}.\n`);
  printHelp();
  process.exitCode = 1;
} else {
  for (const bench of named.length > 0 ? named : all) {
    console.log(`\n--- ${bench}`);
    const { status } = spawnSync(
      process.execPath,
      [
        `--max-old-space-size=${HEAP_MB}`,
        join(import.meta.dirname, `${bench}.ts`),
        ...numbers.map((number) => number.replaceAll('_', '')),
      ],
      { stdio: 'inherit' },
    );
    if (status !== 0) process.exitCode = 1;
  }
}

function printHelp(): void {
  console.log(`npm run bench                       runs all benches and writes scripts/bench/results.md
npm run bench -- units cost         runs the named benches
npm run bench -- import 1000 10000  runs a bench with its sizes

Benches: ${all.join(', ')}`);
}
