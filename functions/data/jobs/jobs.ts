import type { JobId, OrganizationId } from '../../domain/shared/ids.ts';
import type { ChunkResult, Job, JobState, Reject } from '../../domain/jobs/job.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { buildChunkGuard, type ChunkGuard } from '../table/guards/chunk-guard.ts';
import { jobCancelWrites, jobOpenCheck } from '../table/guards/gates.ts';
import { jobChunkKey, jobKey } from '../table/keys.ts';
import { type Table, type Write } from '../table/table.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import { toCountAttributes } from './job-counts.ts';
import { toJob, toJobItem, ttlAttribute } from './job-item.ts';
import { sendEntryWrite } from './sends.ts';

/** Keeps each item of a chunk below the table's limit of 400 KB: a reject has up to 300 bytes. A chunk with more has several items. */
const REJECTS_PER_ITEM = 1_000;

/** Background work, in chunks. The result of each chunk counts once. */
export class Jobs {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns false when a job with this id exists. A message to many is on the list of sends from the same moment. */
  async createJob(job: Job): Promise<boolean> {
    if (job.kind !== 'MESSAGE') return this.#table.put(toJobItem(job), IF_ABSENT);
    return falseIfConditionFails(() =>
      this.#table.transact([this.#table.putWrite(toJobItem(job), IF_ABSENT), sendEntryWrite(this.#table, job)]),
    );
  }

  /** Returns the write that stores a new job, for a transaction that also makes the job necessary. */
  createWrite(job: Job): Write {
    return this.#table.putWrite(toJobItem(job), IF_ABSENT);
  }

  async findJob(organizationId: OrganizationId, jobId: JobId): Promise<Job | null> {
    const item = await this.#table.get(jobKey(organizationId, jobId));
    return item ? toJob(item) : null;
  }

  /**
   * Counts a chunk's result once, however often the chunk is delivered. `done`: rows, contacts or bytes of the chunk. The
   * guard closes in the same transaction. Returns false when the chunk was counted before, or the guard has closed.
   */
  async finishChunk(
    job: Job,
    chunk: string,
    result: ChunkResult,
    done: number,
    guard: ChunkGuard | null = null,
  ): Promise<boolean> {
    const { organizationId, id } = job;
    const counts = toCountAttributes(result.counts);
    return falseIfConditionFails(() =>
      this.#table.transact([
        ...this.#chunkWrites(job, chunk, result.rejects),
        ...(guard?.closeWrites ?? []),
        this.#table.updateWrite(jobKey(organizationId, id), {
          UpdateExpression: [
            'ADD done :done, added :added, merged :merged, skipped :skipped, rejected :rejected, archived :archived',
            ...counts.map((_, index) => `#count${index} :count${index}`),
          ].join(', '),
          ...(counts.length > 0
            ? {
                ExpressionAttributeNames: Object.fromEntries(counts.map(([name], index) => [`#count${index}`, name])),
              }
            : {}),
          ExpressionAttributeValues: {
            ...Object.fromEntries(counts.map(([, by], index) => [`:count${index}`, by])),
            ':done': done,
            ':added': result.added,
            ':merged': result.merged,
            ':skipped': result.skipped,
            ':rejected': result.rejected,
            ':archived': result.archived ?? 0,
          },
        }),
      ]),
    );
  }

  /** Marks the chunk as counted, and keeps its rejects. Further items, `#1` and so on, follow the first one in the order of the keys. */
  #chunkWrites(job: Job, chunk: string, rejects: readonly Reject[]): Write[] {
    const items = Math.max(1, Math.ceil(rejects.length / REJECTS_PER_ITEM));
    return Array.from({ length: items }, (_, index) =>
      this.#table.putWrite(
        {
          ...jobChunkKey(job.organizationId, job.id, index === 0 ? chunk : `${chunk}#${index}`),
          rejects: rejects.slice(index * REJECTS_PER_ITEM, (index + 1) * REJECTS_PER_ITEM),
          ...ttlAttribute(job),
        },
        IF_ABSENT,
      ),
    );
  }

  async finish(organizationId: OrganizationId, jobId: JobId, state: 'DONE' | 'FAILED', error?: string): Promise<void> {
    await this.#table.update(jobKey(organizationId, jobId), {
      UpdateExpression: 'SET #state = :state, #error = :error',
      ConditionExpression: '#state = :running',
      ExpressionAttributeNames: { '#state': 'state', '#error': 'error' },
      ExpressionAttributeValues: { ':state': state, ':error': error ?? null, ':running': 'RUNNING' },
    });
  }

  /**
   * Cancels a job in one of the states `from`, and closes its gate: from this commit on, none of its messages is claimed.
   * Returns false when the job is in another state.
   */
  async cancel(organizationId: OrganizationId, jobId: JobId, from: readonly JobState[]): Promise<boolean> {
    const update = this.#table.updateWrite(jobKey(organizationId, jobId), {
      UpdateExpression: 'SET #state = :canceled',
      ConditionExpression: `#state IN (${from.map((_, index) => `:from${index}`).join(', ')})`,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':canceled': 'CANCELED',
        ...Object.fromEntries(from.map((state, index) => [`:from${index}`, state])),
      },
    });
    return falseIfConditionFails(() =>
      this.#table.transact([update, ...jobCancelWrites(this.#table, organizationId, jobId)]),
    );
  }

  async isChunkCounted({ organizationId, id }: Job, chunk: string): Promise<boolean> {
    return (await this.#table.get(jobChunkKey(organizationId, id, chunk))) !== undefined;
  }

  chunkGuard(job: Pick<Job, 'organizationId' | 'id'>, chunk: string): ChunkGuard {
    return buildChunkGuard(this.#table, job, chunk);
  }

  /** A condition for work that ends with the cancellation of its job. Parallel work checks different items. */
  openCheck(organizationId: OrganizationId, jobId: JobId, shardBy: string): Write {
    return jobOpenCheck(this.#table, organizationId, jobId, shardBy);
  }

  /** A condition for work that must not commit after its job was canceled. */
  runningCheck(organizationId: OrganizationId, jobId: JobId): Write {
    return this.#table.checkWrite(jobKey(organizationId, jobId), {
      ConditionExpression: '#state = :running',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':running': 'RUNNING' },
    });
  }
}
