import type { SendingRules } from '../domain/accounts/account.ts';
import type { Lead } from '../domain/contacts/lead.ts';
import type { Text } from '../domain/messaging/text.ts';
import type { DueTexts } from './due.ts';
import { moveOf, type Flow } from './flow.ts';
import type { Job } from '../domain/jobs/job.ts';
import type { Jobs } from './jobs.ts';
import { textKey } from './keys.ts';
import { ConditionFailed, type Table } from './table.ts';
import { toText, type Texts } from './texts.ts';
import type { Waves } from './waves.ts';

/** Two writes a text, a row of the wave and the job's check must fit DynamoDB's 100 a transaction. */
const TEXTS_A_TRANSACTION = 48;
const CANCELED_AT_ONCE = 10;
const TRIES = 8;

export interface BulkTextParts {
  readonly table: Table;
  readonly texts: Texts;
  readonly due: DueTexts;
  readonly waves: Waves;
  readonly jobs: Jobs;
  readonly flow: Flow;
}

/** Texts of one message to many: they begin to wait together, and go on alone. */
export class BulkTexts {
  readonly #parts: BulkTextParts;

  constructor(parts: BulkTextParts) {
    this.#parts = parts;
  }

  /** All of them wait, whoever tries how often: their ids are the job's. False once the job was canceled. */
  async schedule(job: Job, texts: readonly Text[]): Promise<boolean> {
    for (let from = 0; from < texts.length; from += TEXTS_A_TRANSACTION) {
      if (!(await this.#scheduleSome(job, texts.slice(from, from + TEXTS_A_TRANSACTION)))) return false;
    }
    return true;
  }

  async #scheduleSome(job: Job, texts: readonly Text[]): Promise<boolean> {
    const { table, due, waves, jobs } = this.#parts;
    for (let round = 0; round < TRIES; round += 1) {
      const existing = await table.batchGet(texts.map(keyOf));
      const fresh = texts.filter((_, place) => existing[place] === undefined);
      if (fresh.length === 0) return true;
      await due.mark(
        job.organizationId,
        fresh.map((text) => text.due),
      );
      try {
        await table.transact([
          jobs.runningCheck(job.organizationId, job.id),
          ...fresh.flatMap((text) => [this.#parts.texts.create(text), due.write(text, text.due)]),
          ...waves.writes(fresh.flatMap((text) => moveOf(text, 'WAITS'))),
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
    refs: readonly { readonly text: Pick<Text, 'organizationId' | 'leadId' | 'id'>; readonly lead: Lead }[],
    reason: string,
    rules: SendingRules,
    now: Date,
  ): Promise<number> {
    const items = await this.#parts.table.batchGet(refs.map(({ text }) => keyOf(text)));
    const waiting = items.flatMap((item, place) => {
      const lead = refs[place]?.lead;
      const text = item ? toText(item) : null;
      return lead && text?.state === 'SCHEDULED' ? [{ text, lead }] : [];
    });
    let canceled = 0;
    for (let from = 0; from < waiting.length; from += CANCELED_AT_ONCE) {
      const left = await Promise.all(
        waiting
          .slice(from, from + CANCELED_AT_ONCE)
          .map(({ text, lead }) =>
            this.#parts.flow.leave(
              text,
              { to: 'CANCELED', reason, delta: {}, base: text.due },
              { campaign: null, lead, rules },
              now,
            ),
          ),
      );
      canceled += left.filter((each) => each !== undefined).length;
    }
    return canceled;
  }
}

function keyOf({ organizationId, leadId, id }: Pick<Text, 'organizationId' | 'leadId' | 'id'>) {
  return textKey(organizationId, leadId, id);
}
