import { CONTACTS_PER_BATCH } from '../../domain/jobs/batch.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { jobKey, jobBatchKey, jobPk } from '../table/keys.ts';
import { type Table } from '../table/table.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { toTtl } from '../table/values.ts';

/** Longer than any work in the background goes on. */
const RETENTION_SECONDS = 7 * 86_400;

/**
 * Whom a job is about, written down once in parts: whatever is added, renamed or archived meanwhile, a part that is done
 * again is done to the same contacts, and each contact has the same place in it.
 */
export class Selections {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Writes down who is meant, and how many they are. What an earlier try wrote stays. Answers the number of parts. */
  async save(job: Job, contactIds: readonly string[]): Promise<number> {
    const { organizationId, id } = job;
    const before = (await this.#table.queryAll(jobPk(organizationId, id), 'PART#')).map(
      (item) => item.contactIds as string[],
    );
    const known = new Set(before.flat());
    const rest = known.size > 0 ? contactIds.filter((contactId) => !known.has(contactId)) : contactIds;
    const parts = Array.from({ length: Math.ceil(rest.length / CONTACTS_PER_BATCH) }, (_, part) =>
      rest.slice(part * CONTACTS_PER_BATCH, (part + 1) * CONTACTS_PER_BATCH),
    );
    await Promise.all(
      parts.map((part, index) =>
        this.#table.put(
          {
            ...jobBatchKey(organizationId, id, before.length + index),
            contactIds: part,
            expires: toTtl(job.created, RETENTION_SECONDS),
          },
          IF_ABSENT,
        ),
      ),
    );
    await this.#table.update(jobKey(organizationId, id), {
      UpdateExpression: 'SET #total = :total',
      ExpressionAttributeNames: { '#total': 'total' },
      ExpressionAttributeValues: { ':total': known.size + rest.length },
    });
    return before.length + parts.length;
  }

  /** A part's contacts, in order. */
  async findBatch(organizationId: string, jobId: string, part: number): Promise<readonly string[]> {
    return ((await this.#table.get(jobBatchKey(organizationId, jobId, part)))?.contactIds ?? []) as string[];
  }

  /** How many parts there are. */
  async countBatches(organizationId: string, jobId: string): Promise<number> {
    return (await this.#table.queryAll(jobPk(organizationId, jobId), 'PART#')).length;
  }
}
