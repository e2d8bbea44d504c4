import { toolCheck } from './tool.ts';

/** 120 columns, single quotes: .oxfmtrc.json. `npm run format` mends what this finds. */
export const formatCheck = toolCheck('format', 'oxfmt', ['--check', '.']);
