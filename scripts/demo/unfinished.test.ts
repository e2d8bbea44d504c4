import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteUnfinished, writeFirstData } from './unfinished.ts';

describe('The first data of a folder', () => {
  let dataDir = '';
  const table = (): string => join(dataDir, 'table.jsonl');
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'first-data-'));
  });
  afterEach(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('stays when it is complete', async () => {
    const written = await writeFirstData(dataDir, async () => {
      writeFileSync(table(), 'all');
      return 'summary';
    });
    expect(written).toBe('summary');
    expect(deleteUnfinished(dataDir)).toBe(false);
    expect(existsSync(table())).toBe(true);
  });

  it('is deleted at the next start when the process ended while it was written', () => {
    void writeFirstData(dataDir, () => {
      writeFileSync(table(), 'half');
      return new Promise(() => undefined);
    });
    expect(deleteUnfinished(dataDir)).toBe(true);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('is deleted at the next start when a write failed', async () => {
    const failed = writeFirstData(dataDir, () => {
      writeFileSync(table(), 'half');
      return Promise.reject(new Error('The connection broke'));
    });
    await expect(failed).rejects.toThrow('The connection broke');
    expect(deleteUnfinished(dataDir)).toBe(true);
  });

  it('is not missed when the folder does not exist', () => {
    expect(deleteUnfinished(join(dataDir, 'none'))).toBe(false);
  });
});
