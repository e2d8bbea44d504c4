import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDataFolder } from './data-folder.ts';
import { CannotStart } from './listen.ts';

describe('The data folder of a local cloud', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'data-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('belongs to the process that claimed it, and to the next one after it has ended', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const ended = new Promise<void>((resolve) => void other.on('exit', () => resolve()));
    writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid: other.pid, port: 4100 }));
    expect(() => claimDataFolder(folder, 4200)).toThrow(CannotStart);
    expect(() => claimDataFolder(folder, 4200)).toThrow('The local cloud at port 4100');
    other.kill();
    await ended;
    claimDataFolder(folder, 4200);
    // The same process may start again, as after --fresh.
    claimDataFolder(folder, 4200);
  });

  it('is claimed when the note about its owner is broken', () => {
    writeFileSync(join(folder, 'running.json'), '{"pid"');
    claimDataFolder(folder, 4200);
    expect(JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8'))).toEqual({ pid: process.pid, port: 4200 });
  });
});
