import type { Layer } from './layers.ts';

/** A test file that tries more cases when an environment variable says so. */
export interface Soak {
  readonly project: Layer | 'load';
  readonly file: string;
  readonly variable: string;
  /** How much `npm run test:soak` tries. The file itself has the smaller number of `npm test`. */
  readonly value: string;
}

/** What `npm run test:soak` runs, one after the other. */
export const SOAKS: readonly Soak[] = [
  { project: 'unit', file: 'functions/use-cases/accounts/sign-in.test.ts', variable: 'TRIES', value: '10000' },
  { project: 'unit', file: 'functions/use-cases/forms/strangers.test.ts', variable: 'STRANGERS', value: '10000' },
  { project: 'unit', file: 'functions/data/security/limits.test.ts', variable: 'LIMIT_RUNS', value: '200' },
  { project: 'unit', file: 'functions/data/search/search.test.ts', variable: 'SEARCH_RUNS', value: '500' },
  { project: 'unit', file: 'functions/workers/bulk/find-selected.test.ts', variable: 'SELECTION_RUNS', value: '2000' },
  { project: 'load', file: 'test/load/mixed.test.ts', variable: 'LOAD_MINUTES', value: '30' },
  { project: 'integration', file: 'test/integration/crashes.test.ts', variable: 'KILLS', value: '10000' },
  { project: 'integration', file: 'test/integration/staff-kills.test.ts', variable: 'STAFF_KILLS', value: '1000' },
  { project: 'integration', file: 'test/integration/stop-races.test.ts', variable: 'RACES', value: '4000' },
  { project: 'integration', file: 'test/integration/stack-crashes.test.ts', variable: 'STACK_KILLS', value: '200' },
  { project: 'integration', file: 'test/integration/pace-at-size.test.ts', variable: 'PACING_TEXTS', value: '100000' },
  { project: 'integration', file: 'test/integration/carrier-scripts.test.ts', variable: 'SCRIPTS', value: '20' },
  { project: 'integration', file: 'test/integration/edits-while-running.test.ts', variable: 'EDITS', value: '1000' },
  { project: 'integration', file: 'test/integration/bad-input.test.ts', variable: 'HOSTILE_VALUES', value: '1000' },
  { project: 'e2e', file: 'test/e2e/large-import.test.ts', variable: 'IMPORT_ROWS', value: '100000' },
];
