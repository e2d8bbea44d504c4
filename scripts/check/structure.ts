import { isCode, isTest, listFiles, type SourceFile } from './source-files.ts';
import { codeCheck } from './tool.ts';

const AREA_LAYERS = ['data', 'graphql', 'use-cases', 'workers'];
/** Files that stand directly in a layer. */
const LAYER_FILES = new Set(['index.ts', 'README.md']);

/** More files than this in one folder hide each other. Tests are not counted. */
const MAX_FILES = 20;
const LARGE_FOLDERS: Readonly<Record<string, string>> = {
  'functions/entry': 'One file for each Lambda function. The build reads the folder without subfolders.',
};

/** The local cloud interprets UpdateExpression as DynamoDB does, and tests compare the two. */
const WRITES_UPDATES = /^(?:functions\/data|local-cloud|test)\//;

const NAMED_FOLDERS = /^(?:functions|infra|local-cloud|scripts|test|web)\//;
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const DOCUMENT = /^[A-Z]+\.md$/;

/** The layout of the folders, as CONTRIBUTING.md describes it. */
export const structureCheck = codeCheck('structure', (root) => findStructureErrors(listFiles(root)));

/** Returns one line for each violation: the path, the rule, and what to do. */
export function findStructureErrors(files: readonly SourceFile[]): string[] {
  return [
    ...files.flatMap(({ path }) => [...areaErrors(path), ...nameErrors(path)]),
    ...files.flatMap(updateExpressionErrors),
    ...largeFolders(files.map(({ path }) => path)),
  ];
}

function areaErrors(path: string): string[] {
  const [top, layer = '', ...rest] = path.split('/');
  if (top !== 'functions' || !AREA_LAYERS.includes(layer) || rest.length !== 1) return [];
  if (LAYER_FILES.has(rest[0] ?? '')) return [];
  return [`${path}  area-folder  Move the file into an area folder: functions/${layer}/<area>/.`];
}

function nameErrors(path: string): string[] {
  if (!NAMED_FOLDERS.test(path)) return [];
  const parts = path.split('/');
  const file = parts.pop() ?? '';
  if (!DOCUMENT.test(file)) parts.push(file);
  if (parts.every((part) => KEBAB_CASE.test(part))) return [];
  return [`${path}  kebab-case  Use lowercase words joined by hyphens.`];
}

function updateExpressionErrors({ path, read }: SourceFile): string[] {
  if (!isCode(path) || isTest(path) || !NAMED_FOLDERS.test(path) || WRITES_UPDATES.test(path)) return [];
  if (path.startsWith('scripts/check/')) return [];
  return read()
    .split('\n')
    .flatMap((line, index) =>
      line.includes('UpdateExpression')
        ? [`${path}:${index + 1}  update-expression  Move the write into a store under functions/data/.`]
        : [],
    );
}

function largeFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (!isCode(path) || isTest(path) || !path.includes('/')) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !Object.hasOwn(LARGE_FOLDERS, folder))
    .map(([folder, count]) => `${folder}/  folder-size  Has ${count} source files. Split it: ${MAX_FILES} at most.`);
}
