import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { watchSources } from './watch.ts';

it('An edit is seen after an editor has replaced the file, and in a new folder', async () => {
  const root = mkdtempSync(join(tmpdir(), 'watch-'));
  mkdirSync(join(root, 'web/src'), { recursive: true });
  const [file, other] = [join(root, 'web/src/page.ts'), join(root, 'web/src/page.ts.new')];
  writeFileSync(file, '1');
  const seen: string[] = [];
  const watcher = watchSources(root, (path) => void seen.push(path));
  await new Promise<void>((resolve) => void watcher.on('ready', () => resolve()));
  const see = async (path: string, edit: () => void): Promise<void> => {
    seen.length = 0;
    edit();
    await expect.poll(() => seen).toContain(path);
  };
  await see('web/src/page.ts', () => {
    writeFileSync(other, '2');
    renameSync(other, file);
  });
  await see('web/src/page.ts', () => appendFileSync(file, '3'));
  await see('web/src/new/part.ts', () => {
    mkdirSync(join(root, 'web/src/new'));
    writeFileSync(join(root, 'web/src/new/part.ts'), '4');
  });
  await watcher.close();
  rmSync(root, { recursive: true });
});
