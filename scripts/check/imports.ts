import { toolCheck, type Check } from './tool.ts';

const FOLDERS = ['functions', 'web/src', 'infra', 'local-cloud', 'scripts', 'test'];
const OPTIONS = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', '--no-progress'];

/**
 * Everything that can name another module: whole statements, because `type` makes a difference, and any relative path.
 * More than necessary is harmless, so that no syntax needs to be understood.
 */
const NAMES_MODULE =
  /\bimport\b[^;]*;?|\bexport\s+(?:type\s*)?[{*][^;]*;?|\bfrom\s*['"][^'"]*['"]|\brequire\b[^;]*;?|(['"`])\.{1,2}\/[^'"`]*\1|\/\/\/.*/g;

/** Which folder may import which, and no cycles: .dependency-cruiser.cjs. */
export const importsCheck: Check = {
  ...toolCheck('imports', 'depcruise', [...OPTIONS, ...FOLDERS]),
  select: (path, content) => {
    const isCheck = path.startsWith('scripts/check');
    return isCheck || !/\.tsx?$/.test(path) ? content : (content.match(NAMES_MODULE) ?? []).join('\n');
  },
};
