import type { ContactId, JobId, OrganizationId } from '../../domain/shared/ids.ts';
import { CONTACTS_PER_BATCH } from '../../domain/jobs/batch.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { jobKey, jobBatchKey, jobPk } from '../table/keys.ts';
import { type Table } from '../table/table.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { toTtl } from '../table/lifetimes.ts';

/**
 * The contacts of a job, stored once in batches. A repeated batch has the same contacts in the same order, even if
 * contacts were added, renamed or archived in the meantime.
 */
export class Selections {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Stores the contacts of a job, and how many there are. Keeps what an earlier attempt stored. Returns the number of
   * batches.
   */
  async save(job: Job, contactIds: readonly ContactId[]): Promise<number> {
    const { organizationId, id } = job;
    const storedBatches = (await this.#table.queryAll(jobPk(organizationId, id), 'BATCH#')).map(
      (item) => item.contactIds as string[],
    );
    const storedIds = new Set(storedBatches.flat());
    const missingIds = storedIds.size > 0 ? contactIds.filter((contactId) => !storedIds.has(contactId)) : contactIds;
    const parts = Array.from({ length: Math.ceil(missingIds.length / CONTACTS_PER_BATCH) }, (_, part) =>
      missingIds.slice(part * CONTACTS_PER_BATCH, (part + 1) * CONTACTS_PER_BATCH),
    );
    await Promise.all(
      parts.map((part, index) =>
        this.#table.put(
          {
            ...jobBatchKey(organizationId, id, storedBatches.length + index),
            contactIds: part,
            expires: toTtl(job.created, job.kind === 'SUMMARY' ? 'summary' : 'selection'),
          },
          IF_ABSENT,
        ),
      ),
    );
    await this.#table.update(jobKey(organizationId, id), {
      UpdateExpression: 'SET #total = :total',
      ExpressionAttributeNames: { '#total': 'total' },
      ExpressionAttributeValues: { ':total': storedIds.size + missingIds.length },
    });
    return storedBatches.length + parts.length;
  }

  /** Returns the contacts of a batch, in order. */
  async findBatch(organizationId: OrganizationId, jobId: JobId, part: number): Promise<readonly string[]> {
    return ((await this.#table.get(jobBatchKey(organizationId, jobId, part)))?.contactIds ?? []) as string[];
  }

  /** Returns the number of batches. */
  async countBatches(organizationId: OrganizationId, jobId: JobId): Promise<number> {
    return (await this.#table.queryAll(jobPk(organizationId, jobId), 'BATCH#')).length;
  }
}
