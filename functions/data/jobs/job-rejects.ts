import type { JobId, OrganizationId } from '../../domain/shared/ids.ts';
import type { Reject } from '../../domain/jobs/job.ts';
import { jobChunkKey, jobPk } from '../table/keys.ts';
import { type Item, type Table } from '../table/table.ts';
import { prefixQuery } from '../table/expressions.ts';

const CHUNKS_PER_READ = 100;

export interface RejectPage {
  readonly rejects: Reject[];
  readonly next: string | null;
}

/** The rows that jobs rejected. They are stored with the chunks of the job. */
export class JobRejects {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The first rejected rows, in the order of the file. */
  async listFirst(organizationId: OrganizationId, jobId: JobId, limit: number): Promise<Reject[]> {
    const rejects: Reject[] = [];
    let after: string | null = null;
    do {
      const page: RejectPage = await this.listPage(organizationId, jobId, { atLeast: limit, after });
      rejects.push(...page.rejects);
      after = page.next;
    } while (after !== null && rejects.length < limit);
    return rejects.slice(0, limit);
  }

  /** Rejected rows of whole chunks, in order, until there are enough. `next` names the last chunk that was read. */
  async listPage(
    organizationId: OrganizationId,
    jobId: JobId,
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
