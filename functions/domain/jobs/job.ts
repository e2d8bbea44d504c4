export type JobKind = 'IMPORT' | 'ENROLL' | 'UNDO' | 'MESSAGE' | 'SUMMARY' | 'STOP';
export type JobState = 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELED';

/** A row that was not taken. */
export interface Reject {
  readonly row: number;
  readonly value: string;
  readonly reason: string;
}

/** What came of it, in contacts or rows. */
interface JobFigures {
  readonly added: number;
  readonly merged: number;
  readonly skipped: number;
  readonly rejected: number;
  readonly archived?: number;
  /** Further figures of this kind of job by name, and how many were left out by reason. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** What a part of a job came to; counted once, however often it is told. */
export interface ChunkResult extends JobFigures {
  readonly rejects: readonly Reject[];
}

/** Work in the background, as staff sees it. */
export interface Job extends JobFigures {
  readonly organizationId: string;
  readonly id: string;
  readonly kind: JobKind;
  readonly state: JobState;
  /** In the work's own unit: bytes of a file, contacts. */
  readonly total: number;
  readonly done: number;
  readonly error: string | null;
  readonly campaignId: string | null;
  readonly created: Date;
  /** Of an import: the file's name as it was chosen, and the job that undoes it. */
  readonly fileName?: string | null;
  readonly undoneBy?: string | null;
  /** Whatever the worker needs to go on. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** What makes a job; all else is as it begins. */
export type NewJobInput = Pick<Job, 'organizationId' | 'id' | 'kind' | 'total' | 'created'> & Partial<Job>;

export function newJob(given: NewJobInput): Job {
  return {
    state: 'RUNNING',
    done: 0,
    added: 0,
    merged: 0,
    skipped: 0,
    rejected: 0,
    error: null,
    campaignId: null,
    details: {},
    ...given,
  };
}
