import type { Job, JobState } from './job.ts';
import type { Counts } from '../sending/figures.ts';

/** What became of the texts of a message to many. The figures add up: `texts` is the sum of all others but `held`, a part of `waiting`. */
export interface SendFigures {
  /** Texts that were scheduled. */
  readonly texts: number;
  /** Scheduled texts that wait for their time, their turn or their consent. */
  readonly waiting: number;
  /** Waiting texts that leave when their contact opts in, or when staff decide about a possible opt-out. */
  readonly held: number;
  /** Texts that the carrier has accepted and not yet reported. */
  readonly delivering: number;
  readonly delivered: number;
  readonly failed: number;
  readonly canceled: number;
  /** Texts that the carrier never confirmed. They may have arrived. */
  readonly unconfirmed: number;
}

/**
 * Returns the figures of a message to many from its job and from the counts under the job's id. The counts hold what left
 * the queue, because scheduling is counted by the job. While the job still schedules, a text may leave the queue before its
 * batch is counted.
 */
export function computeSendFigures({ added }: Pick<Job, 'added'>, counts: Counts): SendFigures {
  const { queued, held, messages, messagesSuccess, messagesFailed, canceled, unconfirmed } = counts;
  return {
    texts: Math.max(added, -queued),
    waiting: Math.max(0, added + queued),
    held: Math.max(0, held),
    delivering: Math.max(0, messages - messagesSuccess - messagesFailed),
    delivered: messagesSuccess,
    failed: messagesFailed,
    canceled,
    unconfirmed,
  };
}

/** Returns whether texts of a send can still be canceled. */
export function canCancelSend(state: JobState, { waiting }: SendFigures): boolean {
  return state === 'RUNNING' || (state === 'DONE' && waiting > 0);
}
