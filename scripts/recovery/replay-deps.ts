import type { PastDeps } from './past-hand-over.ts';

/** What became of the carrier's texts. */
export const OUTCOMES = [
  'known',
  'matched',
  'unknown',
  'inbound',
  'undecided',
  'newContacts',
  'foreign',
  'pending',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface ReplayDeps extends PastDeps {
  /** The moment whose state the table has. */
  readonly restoredTo: Date;
  readonly count: (outcome: Outcome, organizationId: string | null) => void;
}
