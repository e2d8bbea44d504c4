import type { UserId } from '../shared/ids.ts';

/** What a job that imports opt-outs keeps for its worker. */
export interface OptOutListDetails {
  /** The key of the uploaded file. */
  readonly key: string;
  /** The column with the numbers. */
  readonly phone: string;
  readonly hasNames: boolean;
  /** Who uploaded the list. */
  readonly userId: UserId;
}
