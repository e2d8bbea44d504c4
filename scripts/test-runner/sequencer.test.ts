import { describe, expect, it } from 'vitest';
import { compareFiles, PROJECTS, type KnownFile } from './sequencer.ts';

const file = (project: string, milliseconds: number | undefined, bytes = 1): KnownFile => ({
  project,
  milliseconds,
  bytes,
});
const sort = (files: readonly KnownFile[]): KnownFile[] => [...files].sort(compareFiles);

describe('The order of test files', () => {
  it('keeps the files of a project together, and puts the short unit tests last', () => {
    const [unit, story, browser] = [file('unit', 900), file('integration', 5), file('e2e', 5)];
    expect(sort([unit, story, browser])).toEqual([browser, story, unit]);
  });

  it('puts the longest file of a project first', () => {
    expect(
      sort([file('unit', 10), file('unit', 300), file('unit', 20)]).map(({ milliseconds }) => milliseconds),
    ).toEqual([300, 20, 10]);
  });

  it('puts a file that never ran before the known ones, the largest first', () => {
    const [known, small, large] = [file('unit', 300), file('unit', undefined, 10), file('unit', undefined, 20)];
    expect(sort([known, small, large])).toEqual([large, small, known]);
  });

  it('knows every project of the configuration', async () => {
    const { default: config } = await import('../../vitest.config.ts');
    const projects = (config as { test: { projects: { test: { name: string } }[] } }).test.projects;
    expect(projects.map(({ test }) => test.name).sort()).toEqual([...PROJECTS].sort());
  });
});
