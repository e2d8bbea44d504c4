// Runs a TypeScript script on the pinned Node, installing the locked packages first when they are missing or changed.
// Plain JavaScript for any Node from 20 up: this is the only file that runs before anything is installed.
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

const child = spawn(pinnedNode, [join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` },
});
// A terminal sends Ctrl-C to the child as well; a process manager sends it to us alone. Forwarding serves both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

function installed() {
  if (!existsSync(pinnedNode)) return false;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash) return true;
  // Somebody ran npm install since: what npm says it installed is what the lock file asks for.
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const have = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const missing = Object.entries(want).some(
    ([path, entry]) => path !== '' && !entry.optional && have[path]?.version !== entry.version,
  );
  if (!missing) writeFileSync(marker, lockHash);
  return !missing;
}

function install() {
  console.log('Installing packages from package-lock.json (once, about a minute) ...');
  // npm ci refuses a lock file that leaves out optional packages of other platforms, as npm writes it when its registry
  // lacks them. npm install takes the same locked versions and, without saving, leaves the lock file as it is.
  if (!npm('ci') && !npm('install', '--no-save')) {
    console.error('The packages could not be installed; nothing was started.');
    process.exit(1);
  }
  writeFileSync(marker, lockHash);
}

function npm(...command) {
  const name = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync(name, [...command, ...quiet], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (done.status !== 0 && !done.stderr.includes('EUSAGE')) console.error(done.stderr);
  return done.status === 0;
}
