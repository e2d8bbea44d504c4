import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './listen.ts';

/** Names the process that uses a data folder. */
const FILE = 'running.json';

/**
 * Claims a data folder for this process. Two local clouds on one folder would each keep its own data in memory, and the last one to stop
 * would decide what stays.
 *
 * @throws {CannotStart} when a process that runs has claimed it
 */
export function claimDataFolder(dataDir: string, port: number): void {
  const file = join(dataDir, FILE);
  const owner = readOwner(file);
  if (owner && owner.pid !== process.pid && isRunning(owner.pid))
    throw new CannotStart(
      `The local cloud at port ${owner.port} (process ${owner.pid}) uses the data in ${dataDir}. Stop it, or choose another folder: DATA_DIR=.local-2 npm start. If it does not run, delete ${file}.`,
    );
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, port }));
}

function readOwner(file: string): { readonly pid: number; readonly port: number } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; port: number };
  } catch {
    // Not claimed, or the process ended while it wrote.
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
