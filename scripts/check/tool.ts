import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** Caches of the checks, relative to the root. Deleting the folder only makes the next run slower. */
export const CACHE_DIR = 'build/check';

export interface Outcome {
  readonly ok: boolean;
  /** What is wrong, one finding a line. Empty when `ok`. */
  readonly output: string;
  /** How long the work took, without the wait for a free processor. */
  readonly seconds: number;
}

export interface Check {
  readonly name: string;
  /** Checks the tree at `root`. Never rejects for a finding. */
  readonly run: (root: string) => Promise<Outcome>;
  /** Returns the part of a file that the result depends on. The whole content when missing. */
  readonly select?: (path: string, content: string) => string;
}

export interface ToolRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

const MAX_PROCESSES = 2;
const queue: (() => void)[] = [];
let running = 0;

/** Runs a command of node_modules/.bin in `root`. At most two run at a time: the type-aware lint alone uses two cores. */
export async function runTool(
  root: string,
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ToolRun> {
  // A process that ends hands its turn to the next in the queue, so that `running` does not change.
  if (running < MAX_PROCESSES) running++;
  else await new Promise<void>((resolve) => queue.push(resolve));
  const started = performance.now();
  try {
    const result = await collectOutput(root, command, args, environment);
    return { ...result, seconds: (performance.now() - started) / 1000 };
  } finally {
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

/** A check that passes when the command exits with 0. Both output streams are shown when it does not. */
export function toolCheck(name: string, command: string, args: readonly string[]): Check {
  return {
    name,
    run: async (root) => {
      const { code, stdout, stderr, seconds } = await runTool(root, command, args);
      return { ok: code === 0, output: code === 0 ? '' : `${stdout}${stderr}`, seconds };
    },
  };
}

/** A check of our own: `find` returns one line for each finding. */
export function codeCheck(name: string, find: (root: string) => readonly string[]): Check {
  return {
    name,
    run: (root) => {
      const started = performance.now();
      const findings = find(root);
      return Promise.resolve({
        ok: findings.length === 0,
        output: findings.join('\n'),
        seconds: (performance.now() - started) / 1000,
      });
    },
  };
}

function collectOutput(
  root: string,
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Omit<ToolRun, 'seconds'>> {
  return new Promise((resolve) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', command), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...environment },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.on('error', (error) => (stderr += error.message));
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

/** 120 columns, single quotes: .oxfmtrc.json. `npm run format` mends what this finds. */
export const formatCheck = toolCheck('format', 'oxfmt', ['--check', '.']);

const CACHE = ['--cache', '--cache-location', `${CACHE_DIR}/cspell.json`];

/** American English in code, comments and documents: cspell.json. Names and terms stand in cspell-words.txt. */
export const spellingCheck = toolCheck('spelling', 'cspell', ['--quiet', '--no-progress', ...CACHE]);

/** Files, exports and packages that nothing uses, and packages that package.json lacks: knip.json. */
export const unusedCheck = toolCheck('unused', 'knip', ['--no-progress', '--treat-config-hints-as-errors']);
