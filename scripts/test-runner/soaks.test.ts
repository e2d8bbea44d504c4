import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProjects, ROOT } from './layers.ts';
import { SOAKS } from './soaks.ts';

describe('The soak runs', () => {
  it.each(SOAKS)('name $file, which belongs to $project and reads $variable', ({ file, project, variable }) => {
    expect(findProjects(file)).toEqual([project]);
    expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(
      new RegExp(`(process\\.env(\\.|\\[')|countCases\\(')${variable}\\b`),
    );
  });
});
