import { jobChunkKey, jobKey, jobPk } from './keys.ts';
import { ABSENT, ConditionFailed, type Item, type Table } from './table.ts';
import { date, text, textOrNull } from './values.ts';

export type JobKind = 'IMPORT' | 'ENROL';
export type JobState = 'RUNNING' | 'DONE' | 'FAILED';

/** A row that was not taken. */
export interface Reject {
  readonly row: number;
  readonly value: string;
  readonly reason: string;
}

export interface ChunkResult {
  readonly added: number;
  readonly merged: number;
  readonly skipped: number;
  readonly rejected: number;
  readonly rejects: readonly Reject[];
}

export interface Job {
  readonly organizationId: string;
  readonly id: string;
  readonly kind: JobKind;
  readonly state: JobState;
  /** In the work's own unit: bytes of a file, contacts. */
  readonly total: number;
  readonly done: number;
  readonly added: number;
  readonly merged: number;
  readonly skipped: number;
  readonly rejected: number;
  readonly error: string | null;
  readonly campaignId: string | null;
  readonly created: Date;
  /** Whatever the worker needs to go on. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A chunk item must stay far below 400 KB. */
const REJECTS_A_CHUNK = 1_000;

/** Work in the background, in chunks whose results count once each. */
export class Jobs {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** False when a job of this id exists. */
  async create(job: Job): Promise<boolean> {
    return this.#table.put({ ...jobKey(job.organizationId, job.id), ...job, created: job.created.toISOString() }, ABSENT);
  }

  async find(organizationId: string, jobId: string): Promise<Job | null> {
    const item = await this.#table.get(jobKey(organizationId, jobId));
    return item ? toJob(item) : null;
  }

  /** Counts a chunk's result, once however often it is told. `done` is how far the work has come. */
  async finishChunk(job: Job, chunk: string, result: ChunkResult, done: number): Promise<void> {
    const { organizationId, id } = job;
    try {
      await this.#table.transact([
        this.#table.putWrite({ ...jobChunkKey(organizationId, id, chunk), rejects: result.rejects.slice(0, REJECTS_A_CHUNK) }, ABSENT),
        this.#table.updateWrite(jobKey(organizationId, id), {
          UpdateExpression: 'ADD done :done, added :added, merged :merged, skipped :skipped, rejected :rejected',
          ExpressionAttributeValues: { ':done': done, ':added': result.added, ':merged': result.merged, ':skipped': result.skipped, ':rejected': result.rejected },
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

  /** The first rejected rows, in the file's order. */
  async rejects(organizationId: string, jobId: string, limit: number): Promise<Reject[]> {
    const chunks = await this.#table.queryAll(jobPk(organizationId, jobId), 'CHUNK#');
    return chunks.flatMap((chunk) => (chunk.rejects as Reject[] | undefined) ?? []).slice(0, limit);
  }
}

function toJob(item: Item): Job {
  return {
    organizationId: text(item.organizationId),
    id: text(item.id),
    kind: text(item.kind) as JobKind,
    state: text(item.state) as JobState,
    total: Number(item.total),
    done: Number(item.done),
    added: Number(item.added),
    merged: Number(item.merged),
    skipped: Number(item.skipped),
    rejected: Number(item.rejected),
    error: textOrNull(item.error),
    campaignId: textOrNull(item.campaignId),
    created: date(item.created),
    details: (item.details ?? {}) as Record<string, unknown>,
  };
}
