import type { JobId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { nameChunk } from '../../domain/imports/import-chunk.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { buildChunkGuard } from '../table/guards/chunk-guard.ts';
import { jobCancelWrites } from '../table/guards/gates.ts';
import { importedFileKey, importKey, importsPk, jobKey } from '../table/keys.ts';
import { type Table } from '../table/table.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import { toTtl } from '../table/lifetimes.ts';
import { readString } from '../table/values.ts';
import { toJob, toJobItem } from './job-item.ts';

/** The imports of an organization, and the jobs that undo them. */
export class ImportHistory {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Starts an import. Returns the earlier job instead when the same file was imported in the same way within a day. An
   * import that failed, was stopped or was undone does not count.
   */
  async createImport(job: Job, fingerprint: string): Promise<Job> {
    const { organizationId } = job;
    const pointer = importedFileKey(organizationId, fingerprint);
    for (;;) {
      const existing = await this.#table.get(pointer);
      const before = existing ? await this.#findJob(organizationId, readString(existing.jobId)) : null;
      const counts =
        before !== null &&
        before.state !== 'FAILED' &&
        before.state !== 'CANCELED' &&
        !before.undoneBy &&
        Number(existing?.expires) > Math.floor(job.created.getTime() / 1000);
      if (counts) return before;
      const unchanged = existing
        ? { ConditionExpression: 'jobId = :before', ExpressionAttributeValues: { ':before': existing.jobId } }
        : IF_ABSENT;
      const committed = await falseIfConditionFails(() =>
        this.#table.transact([
          this.#table.putWrite({ ...pointer, jobId: job.id, expires: toTtl(job.created, 'sameImport') }, unchanged),
          this.#table.putWrite(toJobItem(job), IF_ABSENT),
          this.#table.putWrite({ ...importKey(organizationId, job.id), jobId: job.id }),
        ]),
      );
      if (committed) return job;
    }
  }

  /** Imports, newest first. Cost: a query and a batch of reads. */
  async listImports(
    organizationId: OrganizationId,
    options: { limit: number; after: string | null },
  ): Promise<{ jobs: Job[]; next: string | null }> {
    const page = await this.#table.query({
      ...prefixQuery(importsPk(organizationId), 'IMPORT#'),
      ScanIndexForward: false,
      Limit: options.limit,
      ...(options.after ? { ExclusiveStartKey: { ...importKey(organizationId, options.after) } } : {}),
    });
    const items = await this.#table.batchGet(page.items.map((item) => jobKey(organizationId, readString(item.jobId))));
    return {
      jobs: items.flatMap((item) => (item ? [toJob(item)] : [])),
      next: page.next ? readString(page.next.sk).slice('IMPORT#'.length) : null,
    };
  }

  /**
   * Stops an import. From the commit on it adds nothing, and no one joins a campaign by it: the transaction closes the
   * import's gate, and the guard of the chunk that begins where the counted chunks end. Returns false when the import
   * does not run.
   */
  async cancel(organizationId: OrganizationId, jobId: JobId): Promise<boolean> {
    for (;;) {
      const job = await this.#findJob(organizationId, jobId);
      if (job?.state !== 'RUNNING') return false;
      const committed = await falseIfConditionFails(() =>
        this.#table.transact([
          this.#table.updateWrite(jobKey(organizationId, jobId), {
            UpdateExpression: 'SET #state = :canceled',
            ConditionExpression: '#state = :running AND done = :done',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: { ':canceled': 'CANCELED', ':running': 'RUNNING', ':done': job.done },
          }),
          ...buildChunkGuard(this.#table, job, nameChunk(job.done)).closeWrites,
          ...jobCancelWrites(this.#table, organizationId, jobId),
        ]),
      );
      if (committed) return true;
    }
  }

  /** Starts the undo of an import. Returns false when the import has an undo already. */
  async createUndo(undo: Job, imported: Job): Promise<boolean> {
    const { organizationId } = undo;
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(jobKey(organizationId, imported.id), {
          UpdateExpression: 'SET undoneBy = :undo',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(undoneBy)',
          ExpressionAttributeValues: { ':undo': undo.id },
        }),
        this.#table.putWrite(toJobItem(undo), IF_ABSENT),
      ]),
    );
  }

  async #findJob(organizationId: OrganizationId, jobId: JobId): Promise<Job | null> {
    const item = await this.#table.get(jobKey(organizationId, jobId));
    return item ? toJob(item) : null;
  }
}
