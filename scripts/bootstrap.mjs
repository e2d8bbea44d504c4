// Runs a TypeScript script on the pinned Node. Installs the locked packages first when they are missing or outdated.
// Plain JavaScript for Node 20 and newer: this is the only file that runs before packages are installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const marker = join(modules, '.lock-hash');
const pinnedNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('usage: node scripts/bootstrap.mjs <script.ts> [arguments]');
  process.exit(2);
}

const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
if (!installed()) install();

// By default the C library of Linux keeps freed memory for each of some 20 threads, which is 100 MB that nothing uses.
const { MALLOC_ARENA_MAX = '2' } = process.env;
const child = spawn(pinnedNode, [join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, MALLOC_ARENA_MAX, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` },
});
// A terminal sends Ctrl-C to the child too. A process manager signals only this process, so the signal is forwarded.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

function installed() {
  if (!existsSync(pinnedNode)) return false;
  const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  // A copied or half-deleted folder may have a current marker without the packages.
  const isIncomplete = Object.entries(want).some(
    ([path, entry]) => path !== '' && !entry.optional && !existsSync(join(root, path, 'package.json')),
  );
  if (isIncomplete) return false;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash) return true;
  // Someone may have run npm install. The packages are current when npm's list has the locked versions.
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const have = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const missing = Object.entries(want).some(
    ([path, entry]) => path !== '' && !entry.optional && have[path]?.version !== entry.version,
  );
  if (!missing) writeFileSync(marker, lockHash);
  return !missing;
}

function install() {
  console.log('Installing packages from package-lock.json. This takes about a minute, once.');
  // npm ci refuses a lock file without the optional packages of other platforms. npm writes such a file when its registry
  // lacks them. npm install uses the same locked versions, and --no-save keeps the lock file unchanged.
  if (!npm('ci') && !npm('install', '--no-save')) {
    console.error('The packages could not be installed. Nothing was started.');
    process.exit(1);
  }
  writeFileSync(marker, lockHash);
}

function npm(...command) {
  const name = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync(name, [...command, ...quiet], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (result.status !== 0 && !result.stderr.includes('EUSAGE')) console.error(result.stderr);
  return result.status === 0;
}
