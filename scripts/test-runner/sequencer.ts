import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The projects in the order in which they run. Long files come first and the many short ones last, so that no core is idle at
 * the end of the run.
 */
export const PROJECTS = [
  'integration-alone',
  'e2e',
  'integration',
  'contract',
  'infra',
  'load',
  'unit-web-mocks',
  'unit',
  'unit-web',
] as const;

/** A test file, and how long it ran the last time, if it did. */
export interface KnownFile {
  readonly project: string;
  readonly milliseconds: number | undefined;
  readonly bytes: number;
}

/** Compares by project, then the longest file first. A file that never ran comes before the others: it may be long. */
export function compareFiles(a: KnownFile, b: KnownFile): number {
  const order = (file: KnownFile): number => (PROJECTS as readonly string[]).indexOf(file.project);
  const length = (file: KnownFile): number => file.milliseconds ?? Number.MAX_SAFE_INTEGER;
  return order(a) - order(b) || length(b) - length(a) || b.bytes - a.bytes;
}

/**
 * Runs all layers as one queue. Files of a project follow each other, because a worker shares modules, a cloud and a browser
 * only with files of its project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.map((file) => ({ file, ...this.#describe(file) }));
    return known.sort(compareFiles).map(({ file }) => file);
  }

  #describe({ project, moduleId }: TestSpecification): KnownFile {
    const key = `${project.name}:${moduleId.slice(this.ctx.config.root.length + 1)}`;
    return {
      project: project.name,
      milliseconds: this.ctx.cache.getFileTestResults(key)?.duration,
      bytes: statSync(moduleId).size,
    };
  }
}
