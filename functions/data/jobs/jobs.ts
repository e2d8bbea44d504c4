import type { ChunkResult, Job, JobKind, JobState, Reject } from '../../domain/jobs/job.ts';
import { importedFileKey, importKey, importsPk, jobChunkKey, chunkGuardKey, jobKey, jobPk } from '../table/keys.ts';
import { IF_ABSENT, ConditionFailed, prefixQuery, type Item, type Table, type Write } from '../table/table.ts';
import { readDate, toTtl, readString, readStringOrNull } from '../table/values.ts';
import { toCountAttributes, toJobCounts } from './job-counts.ts';

/** A chunk item must stay far below 400 KB. */
const REJECTS_PER_CHUNK = 1_000;
/** A second click, or a second try on the same day, is the same import. */
const DUPLICATE_IMPORT_SECONDS = 86_400;
const CHUNKS_PER_READ = 100;
const SUMMARY_RETENTION_SECONDS = 86_400;

/** Work in the background, in chunks whose results count once each. */
export class Jobs {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** False when a job of this id exists. */
  async create(job: Job): Promise<boolean> {
    return this.#table.put(
      { ...jobKey(job.organizationId, job.id), ...job, created: job.created.toISOString(), ...ttlAttribute(job) },
      IF_ABSENT,
    );
  }

  /**
   * Begins an import, unless the same file is or was imported in the same way within a day: then answers that job. One
   * that failed or was undone does not count.
   */
  async createImport(job: Job, fingerprint: string): Promise<Job> {
    const { organizationId } = job;
    const pointer = importedFileKey(organizationId, fingerprint);
    for (;;) {
      const existing = await this.#table.get(pointer);
      const before = existing ? await this.find(organizationId, readString(existing.jobId)) : null;
      const counts =
        before !== null &&
        before.state !== 'FAILED' &&
        !before.undoneBy &&
        Number(existing?.expires) > toTtl(job.created, 0);
      if (counts) return before;
      const unchanged = existing
        ? { ConditionExpression: 'jobId = :before', ExpressionAttributeValues: { ':before': existing.jobId } }
        : IF_ABSENT;
      try {
        await this.#table.transact([
          this.#table.putWrite(
            { ...pointer, jobId: job.id, expires: toTtl(job.created, DUPLICATE_IMPORT_SECONDS) },
            unchanged,
          ),
          this.#table.putWrite(
            { ...jobKey(organizationId, job.id), ...job, created: job.created.toISOString() },
            IF_ABSENT,
          ),
          this.#table.putWrite({ ...importKey(organizationId, job.id), jobId: job.id }),
        ]);
        return job;
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
  }

  /** Imports, newest first. Cost: a query and a batch of reads. */
  async listImports(
    organizationId: string,
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

  /** Ties an undo to its import, once; false when the import is being undone or was. */
  async createUndo(undo: Job, imported: Job): Promise<boolean> {
    const { organizationId } = undo;
    try {
      await this.#table.transact([
        this.#table.updateWrite(jobKey(organizationId, imported.id), {
          UpdateExpression: 'SET undoneBy = :undo',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(undoneBy)',
          ExpressionAttributeValues: { ':undo': undo.id },
        }),
        this.#table.putWrite(
          { ...jobKey(organizationId, undo.id), ...undo, created: undo.created.toISOString() },
          IF_ABSENT,
        ),
      ]);
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  }

  async find(organizationId: string, jobId: string): Promise<Job | null> {
    const item = await this.#table.get(jobKey(organizationId, jobId));
    return item ? toJob(item) : null;
  }

  /** Counts a chunk's result, once however often it is told. `done` is how far the work has come. `fence` closes with it. */
  async finishChunk(
    job: Job,
    chunk: string,
    result: ChunkResult,
    done: number,
    guard: ChunkGuard | null = null,
  ): Promise<void> {
    const { organizationId, id } = job;
    const counts = toCountAttributes(result.counts);
    try {
      await this.#table.transact([
        this.#table.putWrite(
          {
            ...jobChunkKey(organizationId, id, chunk),
            rejects: result.rejects.slice(0, REJECTS_PER_CHUNK),
            ...ttlAttribute(job),
          },
          IF_ABSENT,
        ),
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
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }

  async finish(organizationId: string, jobId: string, state: 'DONE' | 'FAILED', error?: string): Promise<void> {
    await this.#table.update(jobKey(organizationId, jobId), {
      UpdateExpression: 'SET #state = :state, #error = :error',
      ConditionExpression: '#state = :running',
      ExpressionAttributeNames: { '#state': 'state', '#error': 'error' },
      ExpressionAttributeValues: { ':state': state, ':error': error ?? null, ':running': 'RUNNING' },
    });
  }

  /** No more is begun from now on; false when the job was over, or canceled before. `from`: states in which it can be. */
  async cancel(organizationId: string, jobId: string, from: readonly JobState[]): Promise<boolean> {
    return this.#table.updateOnce(jobKey(organizationId, jobId), {
      UpdateExpression: 'SET #state = :canceled',
      ConditionExpression: `#state IN (${from.map((_, index) => `:from${index}`).join(', ')})`,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':canceled': 'CANCELED',
        ...Object.fromEntries(from.map((state, index) => [`:from${index}`, state])),
      },
    });
  }

  /**
   * Work on a chunk that goes on after another delivery of it was counted must change nothing: staff may have undone
   * since what it would do once more. Its condition holds until the chunk is counted with it.
   */
  chunkGuard({ organizationId, id }: Job, chunk: string): ChunkGuard {
    const key = (shard: number) => chunkGuardKey(organizationId, id, chunk, shard);
    return {
      openCheck: (shard) => this.#table.checkWrite(key(shard), IF_ABSENT),
      closeWrites: Array.from({ length: GUARD_SHARDS }, (_, shard) =>
        this.#table.putWrite({ ...key(shard) }, IF_ABSENT),
      ),
    };
  }

  /** Part of work that must not commit once its job was canceled. */
  runningCheck(organizationId: string, jobId: string): Write {
    return this.#table.checkWrite(jobKey(organizationId, jobId), {
      ConditionExpression: '#state = :running',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':running': 'RUNNING' },
    });
  }

  /** The first rejected rows, in the file's order. */
  async listRejects(organizationId: string, jobId: string, limit: number): Promise<Reject[]> {
    const rejects: Reject[] = [];
    let after: string | null = null;
    do {
      const page: RejectPage = await this.listRejectPage(organizationId, jobId, { atLeast: limit, after });
      rejects.push(...page.rejects);
      after = page.next;
    } while (after !== null && rejects.length < limit);
    return rejects.slice(0, limit);
  }

  /** Rejected rows of whole chunks, in order, until there are enough or a megabyte was read. `next` names the last chunk. */
  async listRejectPage(
    organizationId: string,
    jobId: string,
    options: { atLeast: number; after: string | null },
  ): Promise<RejectPage> {
    const rejects: Reject[] = [];
    let next = options.after;
    do {
      const page: { items: Item[]; next?: Record<string, unknown> } = await this.#table.query({
        ...prefixQuery(jobPk(organizationId, jobId), 'CHUNK#'),
        Limit: CHUNKS_PER_READ,
        ...(next ? { ExclusiveStartKey: { ...jobChunkKey(organizationId, jobId, next) } } : {}),
      });
      for (const chunk of page.items) {
        rejects.push(...((chunk.rejects as Reject[] | undefined) ?? []));
        next = chunk.sk.slice('CHUNK#'.length);
        if (rejects.length >= options.atLeast) return { rejects, next };
      }
      if (!page.next) return { rejects, next: null };
    } while (rejects.length < options.atLeast);
    return { rejects, next };
  }
}

/** What keeps a repetition of counted work from changing anything. */
export interface ChunkGuard {
  /** A condition that travels with a write, one for each of the writers that work side by side: two checks of one item at the same time are a conflict. */
  readonly openCheck: (shard: number) => Write;
  readonly closeWrites: readonly Write[];
}
/** For as many writers has a fence a condition. */
export const GUARD_SHARDS = 6;

export interface RejectPage {
  readonly rejects: Reject[];
  readonly next: string | null;
}

/** A summary is looked at once; everything else stays as a record. */
function ttlAttribute({ kind, created }: Job): { expires?: number } {
  return kind === 'SUMMARY' ? { expires: toTtl(created, SUMMARY_RETENTION_SECONDS) } : {};
}

function toJob(item: Item): Job {
  return {
    organizationId: readString(item.organizationId),
    id: readString(item.id),
    kind: readString(item.kind) as JobKind,
    state: readString(item.state) as JobState,
    total: Number(item.total),
    done: Number(item.done),
    added: Number(item.added),
    merged: Number(item.merged),
    skipped: Number(item.skipped),
    rejected: Number(item.rejected),
    archived: Number(item.archived ?? 0),
    counts: toJobCounts(item),
    error: readStringOrNull(item.error),
    campaignId: readStringOrNull(item.campaignId),
    created: readDate(item.created),
    fileName: readStringOrNull(item.fileName),
    undoneBy: readStringOrNull(item.undoneBy),
    details: (item.details ?? {}) as Record<string, unknown>,
  };
}
