import type { ContactId } from '../../domain/shared/ids.ts';
import { CONTACTS_PER_BATCH } from '../../domain/jobs/batch.ts';
import type { Job, JobSelection } from '../../domain/jobs/job.ts';
import { newId } from '../../platform/ids.ts';
import { jobBatchKey, jobKey } from '../table/keys.ts';
import { type Table } from '../table/table.ts';
import { toTtl } from '../table/lifetimes.ts';
import { toJob } from './job-item.ts';

/** How many batches are written at the same time. Each has its own partition. */
const WRITE_CONCURRENCY = 10;

/**
 * The contacts of a job, decided once. An attempt writes its batches under its own run id, and then commits the run on
 * the job. Only the first commit succeeds. So all workers process the same contacts, even if two attempts found
 * different contacts. The batches of an attempt that did not commit expire.
 */
export class Selections {
  readonly #table: Table;
  readonly #contactsPerBatch: number;

  /** `contactsPerBatch`: tests use smaller batches. */
  constructor(table: Table, contactsPerBatch = CONTACTS_PER_BATCH) {
    this.#table = table;
    this.#contactsPerBatch = contactsPerBatch;
  }

  /**
   * Writes the contacts of a job that is not stored yet. Returns the job with its selection. So no one ever finds a job whose named
   * contacts are missing. Cost: a write for each batch.
   */
  async prepare(job: Job, contactIds: readonly ContactId[]): Promise<Job> {
    const ids = [...new Set(contactIds)];
    return { ...job, total: ids.length, selection: await this.#writeBatches(job, ids) };
  }

  /**
   * Stores the contacts of a job and how many there are, unless another attempt was first. Returns the selection that
   * counts, or null when the job does not exist. Cost: a write for each batch, and a transaction.
   */
  async saveSelection(job: Job, contactIds: readonly ContactId[]): Promise<JobSelection | null> {
    const { organizationId, id } = job;
    const ids = [...new Set(contactIds)];
    const selection = await this.#writeBatches(job, ids);
    const committed = await this.#table.updateOnce(jobKey(organizationId, id), {
      UpdateExpression: 'SET selection = :selection, #total = :total',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(selection)',
      ExpressionAttributeNames: { '#total': 'total' },
      ExpressionAttributeValues: { ':selection': selection, ':total': ids.length },
    });
    if (committed) return selection;
    const item = await this.#table.get(jobKey(organizationId, id));
    return item ? (toJob(item).selection ?? null) : null;
  }

  /** Returns the contacts of a batch, in order. @throws when the batch is missing, so that the queue keeps the message */
  async findBatch({ organizationId, id, selection }: Job, batchNumber: number): Promise<readonly ContactId[]> {
    const item = selection && (await this.#table.get(jobBatchKey(organizationId, id, selection.run, batchNumber)));
    if (!item) throw new Error(`Batch ${batchNumber} of job ${id} is missing`);
    return item.contactIds as ContactId[];
  }

  /** Returns all contacts of a job, in order. Cost: a read for each batch. @throws when a batch has expired */
  async listAll(job: Job): Promise<readonly ContactId[]> {
    const ids: ContactId[] = [];
    for (let batch = 0; batch < (job.selection?.batchCount ?? 0); batch += 1)
      for (const id of await this.findBatch(job, batch)) ids.push(id);
    return ids;
  }

  async #writeBatches(job: Job, ids: readonly ContactId[]): Promise<JobSelection> {
    const run = newId(job.created);
    const batchCount = Math.ceil(ids.length / this.#contactsPerBatch);
    for (let from = 0; from < batchCount; from += WRITE_CONCURRENCY)
      await Promise.all(
        Array.from({ length: Math.min(WRITE_CONCURRENCY, batchCount - from) }, (_, index) =>
          this.#writeBatch(job, run, from + index, ids),
        ),
      );
    return { run, batchCount };
  }

  async #writeBatch(job: Job, run: string, batchNumber: number, ids: readonly ContactId[]): Promise<void> {
    const from = batchNumber * this.#contactsPerBatch;
    await this.#table.put({
      ...jobBatchKey(job.organizationId, job.id, run, batchNumber),
      contactIds: ids.slice(from, from + this.#contactsPerBatch),
      expires: job.kind === 'SUMMARY' ? toTtl(job.created, 'summary') : toTtl(getLastUse(job), 'selection'),
    });
  }
}

/** When the job's messages are due, or the start of a job without a due time. */
function getLastUse({ created, details }: Job): Date {
  return typeof details.due === 'string' ? new Date(details.due) : created;
}
