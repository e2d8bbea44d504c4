import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file in the data folder while the first data is written. */
const MARK = 'unfinished';

/**
 * Writes the first data of a folder. When the process ends before `write` has succeeded, the folder stays marked as
 * unfinished.
 */
export async function writeFirstData<Result>(dataDir: string, write: () => Promise<Result>): Promise<Result> {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, MARK), '');
  const result = await write();
  rmSync(join(dataDir, MARK), { force: true });
  return result;
}

/**
 * Deletes a data folder whose first data is incomplete. No one has worked with such data, so nothing else is lost.
 * Returns whether it deleted the folder.
 */
export function deleteUnfinished(dataDir: string): boolean {
  if (!existsSync(join(dataDir, MARK))) return false;
  rmSync(dataDir, { recursive: true });
  return true;
}
