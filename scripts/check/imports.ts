import { toolCheck } from './tool.ts';

const FOLDERS = ['functions', 'web/src', 'infra', 'scripts', 'test'];
const OPTIONS = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', '--no-progress'];

/** Which folder may import which, and no cycles: .dependency-cruiser.cjs. */
export const importsCheck = toolCheck('imports', 'depcruise', [...OPTIONS, ...FOLDERS]);
