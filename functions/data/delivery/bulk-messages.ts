import type { SendingRules } from '../../domain/accounts/account.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Message, MessageRef } from '../../domain/sending/message.ts';
import type { DueMessages } from '../sending/due-messages.ts';
import type { Flow } from './message/message-flow.ts';
import { toProgressMoves } from './step-move.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { messageKey } from '../table/keys.ts';
import { ConditionFailed, type Table } from '../table/table.ts';
import { toMessage } from '../sending/message-item.ts';
import type { Messages } from '../sending/messages.ts';
import type { SendProgress } from '../sending/send-progress.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

/** Two writes per message, a row of the send run and the job's check fit the 100 writes of a transaction. */
const MESSAGES_PER_TRANSACTION = 48;
const CANCEL_CONCURRENCY = 10;
const MAX_ATTEMPTS = 8;

export interface BulkTextDeps {
  readonly table: Table;
  readonly messages: Messages;
  readonly due: DueMessages;
  readonly sendProgress: SendProgress;
  readonly jobs: Jobs;
  readonly flow: Flow;
}

/** The messages of a message to many. They are scheduled together and sent one by one. */
export class BulkMessages {
  readonly #deps: BulkTextDeps;

  constructor(deps: BulkTextDeps) {
    this.#deps = deps;
  }

  /**
   * Schedules all messages. Their ids come from the job, so that a repetition schedules nothing twice. Returns false
   * once the job was canceled.
   */
  async schedule(job: Job, messages: readonly Message[]): Promise<boolean> {
    for (let from = 0; from < messages.length; from += MESSAGES_PER_TRANSACTION) {
      if (!(await this.#scheduleChunk(job, messages.slice(from, from + MESSAGES_PER_TRANSACTION)))) return false;
    }
    return true;
  }

  async #scheduleChunk(job: Job, messages: readonly Message[]): Promise<boolean> {
    const { table, due, sendProgress, jobs } = this.#deps;
    for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
      const existing = await table.batchGet(messages.map(toMessageKey));
      const missing = messages.filter((_, index) => existing[index] === undefined);
      if (missing.length === 0) return true;
      await due.markMessages(job.organizationId, missing);
      try {
        await table.transact([
          jobs.runningCheck(job.organizationId, job.id),
          ...missing.flatMap((message) => [
            this.#deps.messages.createWrite(message),
            due.dueWrite(message, message.due),
          ]),
          ...sendProgress.progressWrites(missing.flatMap((message) => toProgressMoves(message, 'QUEUED'))),
        ]);
        return true;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        if (error.failed.includes(0)) return false;
      }
    }
    throw new Error(`The messages of job ${job.id} kept changing`);
  }

  /**
   * Cancels the messages that are still scheduled. Returns how many. A message that another worker postpones at the same
   * moment is read again, so that it is canceled too.
   */
  async cancel(refs: readonly CancelRef[], reason: Reason, rules: SendingRules, now: Date): Promise<number> {
    let canceled = 0;
    let remaining = refs;
    for (let round = 0; round < MAX_ATTEMPTS && remaining.length > 0; round += 1) {
      const changed: CancelRef[] = [];
      for (let from = 0; from < remaining.length; from += CANCEL_CONCURRENCY) {
        const some = remaining.slice(from, from + CANCEL_CONCURRENCY);
        const results = await this.#cancelSome(some, reason, rules, now);
        canceled += results.filter((kind) => kind === 'COMPLETED').length;
        changed.push(...some.filter((_, index) => results[index] === 'CHANGED'));
      }
      remaining = changed;
    }
    return canceled;
  }

  /** Returns for each message what became of it. null if it is not scheduled. */
  async #cancelSome(
    refs: readonly CancelRef[],
    reason: Reason,
    rules: SendingRules,
    now: Date,
  ): Promise<('COMPLETED' | 'CHANGED' | null)[]> {
    const { table, flow } = this.#deps;
    const items = await table.batchGet(refs.map(({ message }) => toMessageKey(message)));
    return Promise.all(
      refs.map(async ({ contact }, index) => {
        const item = items[index];
        const message = item ? toMessage(item) : null;
        if (message?.state !== 'SCHEDULED') return null;
        const outcome = { to: 'CANCELED', reason, delta: {}, base: message.due } as const;
        return (await flow.complete(message, outcome, { campaign: null, contact, rules }, now)).kind;
      }),
    );
  }
}

/** A message to cancel, with its contact. */
export interface CancelRef {
  readonly message: MessageRef;
  readonly contact: Contact;
}

function toMessageKey({ organizationId, contactId, id }: MessageRef) {
  return messageKey(organizationId, contactId, id);
}
