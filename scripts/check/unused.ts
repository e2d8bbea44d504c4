import { toolCheck } from './tool.ts';

/** Files, exports and packages that nothing uses, and packages that package.json lacks: knip.json. */
export const unusedCheck = toolCheck('unused', 'knip', ['--no-progress', '--treat-config-hints-as-errors']);
