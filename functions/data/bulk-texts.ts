import type { SendingRules } from '../domain/accounts/account.ts';
import type { Contact } from '../domain/contacts/lead.ts';
import type { Message } from '../domain/messaging/text.ts';
import type { DueMessages } from './due.ts';
import { moveOf, type Flow } from './flow.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { Jobs } from './jobs.ts';
import { messageKey } from './keys.ts';
import { ConditionFailed, type Table } from './table.ts';
import { toMessage, type Messages } from './texts.ts';
import type { Waves } from './waves.ts';

/** Two writes a text, a row of the wave and the job's check must fit DynamoDB's 100 a transaction. */
const TEXTS_A_TRANSACTION = 48;
const CANCELED_AT_ONCE = 10;
const TRIES = 8;

export interface BulkTextDeps {
  readonly table: Table;
  readonly messages: Messages;
  readonly due: DueMessages;
  readonly waves: Waves;
  readonly jobs: Jobs;
  readonly flow: Flow;
}

/** Texts of one message to many: they begin to wait together, and go on alone. */
export class BulkMessages {
  readonly #deps: BulkTextDeps;

  constructor(deps: BulkTextDeps) {
    this.#deps = deps;
  }

  /** All of them wait, whoever tries how often: their ids are the job's. False once the job was canceled. */
  async schedule(job: Job, messages: readonly Message[]): Promise<boolean> {
    for (let from = 0; from < messages.length; from += TEXTS_A_TRANSACTION) {
      if (!(await this.#scheduleSome(job, messages.slice(from, from + TEXTS_A_TRANSACTION)))) return false;
    }
    return true;
  }

  async #scheduleSome(job: Job, messages: readonly Message[]): Promise<boolean> {
    const { table, due, waves, jobs } = this.#deps;
    for (let round = 0; round < TRIES; round += 1) {
      const existing = await table.batchGet(messages.map(keyOf));
      const fresh = messages.filter((_, index) => existing[index] === undefined);
      if (fresh.length === 0) return true;
      await due.mark(
        job.organizationId,
        fresh.map((message) => message.due),
      );
      try {
        await table.transact([
          jobs.runningCheck(job.organizationId, job.id),
          ...fresh.flatMap((message) => [this.#deps.messages.create(message), due.write(message, message.due)]),
          ...waves.writes(fresh.flatMap((message) => moveOf(message, 'WAITS'))),
        ]);
        return true;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        if (error.failed.includes(0)) return false;
      }
    }
    throw new Error(`Texts of job ${job.id} kept changing`);
  }

  /** Those that still wait will not be sent. Answers how many. */
  async cancel(
    refs: readonly {
      readonly message: Pick<Message, 'organizationId' | 'contactId' | 'id'>;
      readonly contact: Contact;
    }[],
    reason: string,
    rules: SendingRules,
    now: Date,
  ): Promise<number> {
    const items = await this.#deps.table.batchGet(refs.map(({ message }) => keyOf(message)));
    const waiting = items.flatMap((item, index) => {
      const contact = refs[index]?.contact;
      const message = item ? toMessage(item) : null;
      return contact && message?.state === 'SCHEDULED' ? [{ message, contact }] : [];
    });
    let canceled = 0;
    for (let from = 0; from < waiting.length; from += CANCELED_AT_ONCE) {
      const left = await Promise.all(
        waiting
          .slice(from, from + CANCELED_AT_ONCE)
          .map(({ message, contact }) =>
            this.#deps.flow.leave(
              message,
              { to: 'CANCELED', reason, delta: {}, base: message.due },
              { campaign: null, contact, rules },
              now,
            ),
          ),
      );
      canceled += left.filter((each) => each !== undefined).length;
    }
    return canceled;
  }
}

function keyOf({ organizationId, contactId, id }: Pick<Message, 'organizationId' | 'contactId' | 'id'>) {
  return messageKey(organizationId, contactId, id);
}
