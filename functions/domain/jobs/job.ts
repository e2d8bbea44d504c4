import type { CampaignId, JobId, OrganizationId } from '../shared/ids.ts';
import type { Reason } from '../sending/reasons.ts';

export type JobKind =
  | 'IMPORT'
  | 'OPT_OUT'
  | 'ENROLL'
  | 'UNDO'
  | 'MESSAGE'
  | 'SUMMARY'
  | 'STOP'
  | 'RETRY'
  | 'ARCHIVE'
  | 'RESTORE'
  | 'REMOVE'
  | 'REJOIN'
  | 'GROUP'
  | 'UNGROUP'
  | 'TAG'
  | 'UNTAG';
export type JobState = 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELED';

/** A row of a file, or a contact of a selection, that the job did not take. */
export interface Reject {
  readonly row: number;
  /** What the row or contact looks like, shortened. */
  readonly value: string;
  readonly reason: Reason;
}

/** Counts that only some kinds of jobs have. Missing counts are zero. */
export interface JobCounts {
  /** Messages that were canceled after the job was canceled. */
  readonly canceled?: number;
  /** Contacts that left the stopped campaign. */
  readonly stopped?: number;
  /** Rows of a file whose name or value was too long. Its beginning is kept. */
  readonly shortened?: number;
  /** Recipients who will first be asked to opt in. */
  readonly waitForOptIn?: number;
  /** Segments of the opt-in messages that recipients get who were never asked, without their reminders. */
  readonly optInSegments?: number;
  /** Recipients who were never asked to opt in. */
  readonly neverAsked?: number;
  /** Recipients who may want to opt out. Their texts wait until staff decide. */
  readonly mayOptOut?: number;
  /** Contacts who could get the texts of a campaign a second time: they have left it, or got all of it. */
  readonly finishedBefore?: number;
  /** Recipients without a first name, where a text uses it. */
  readonly withoutFirstName?: number;
  /** Skipped contacts by reason. For an import: the contacts of each chunk that did not join the campaign. */
  readonly skippedBy?: Readonly<Partial<Record<Reason, number>>>;
  /** Segments by the step's position in its campaign. */
  readonly segmentsByStep?: readonly number[];
}

/** Returns how many contacts were skipped for each reason. */
export function countReasons(skipped: readonly { readonly reason: Reason }[]): Partial<Record<Reason, number>> {
  const counts: Partial<Record<Reason, number>> = {};
  for (const { reason } of skipped) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** The outcome, in contacts or rows. */
interface JobFigures {
  readonly added: number;
  readonly merged: number;
  readonly skipped: number;
  readonly rejected: number;
  readonly archived?: number;
  readonly counts?: JobCounts;
}

/** The outcome of one chunk of a job. The store counts each chunk once, however often a queue delivers the chunk. */
export interface ChunkResult extends JobFigures {
  readonly rejects: readonly Reject[];
}

/** Where the contacts of a job are stored. */
export interface JobSelection {
  /** The attempt that stored them. */
  readonly run: string;
  readonly batchCount: number;
}

/** Work in the background, as staff see it. */
export interface Job extends JobFigures {
  readonly organizationId: OrganizationId;
  readonly id: JobId;
  readonly kind: JobKind;
  readonly state: JobState;
  /** Bytes of a file, or contacts. */
  readonly total: number;
  /** How many of `total` are processed. */
  readonly done: number;
  /** Why the job failed, for the person who started it. */
  readonly error: string | null;
  readonly campaignId: CampaignId | null;
  readonly created: Date;
  /** The name of an imported file. */
  readonly fileName?: string | null;
  /** The job that undoes this import. */
  readonly undoneBy?: string | null;
  /** The contacts of a selection. Missing until they are decided. */
  readonly selection?: JobSelection | null;
  /** What the worker of this kind of job needs. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The fields that a new job must have. All others start empty. */
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
