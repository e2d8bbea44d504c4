import { CACHE_DIR, toolCheck } from './tool.ts';

const CACHE = ['--cache', '--cache-location', `${CACHE_DIR}/cspell.json`];

/** American English in code, comments and documents: cspell.json. Names and terms stand in cspell-words.txt. */
export const spellingCheck = toolCheck('spelling', 'cspell', ['--quiet', '--no-progress', ...CACHE]);
