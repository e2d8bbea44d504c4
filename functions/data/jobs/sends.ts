import type { Job } from '../../domain/jobs/job.ts';
import type { JobId, OrganizationId } from '../../domain/shared/ids.ts';
import { prefixQuery } from '../table/expressions.ts';
import { jobKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';
import { toJob } from './job-item.ts';

const sendsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#SENDS`;
const sendKey = (organizationId: OrganizationId, jobId: JobId) => ({
  pk: sendsPk(organizationId),
  sk: `SEND#${jobId}`,
});

/** Puts a message to many on the list of sends, in the transaction that creates its job. */
export function sendEntryWrite(table: Table, { organizationId, id }: Job): Write {
  return table.putWrite({ ...sendKey(organizationId, id), jobId: id });
}

/** The messages to many of an organization. */
export class Sends {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns a page of the jobs of messages to many, newest first. Cost: a query and a batch of reads. */
  async listSends(
    organizationId: OrganizationId,
    { limit, after }: { readonly limit: number; readonly after: string | null },
  ): Promise<{ readonly jobs: readonly Job[]; readonly next: string | null }> {
    const page = await this.#table.query({
      ...prefixQuery(sendsPk(organizationId), 'SEND#'),
      ScanIndexForward: false,
      Limit: limit,
      ...(after === null ? {} : { ExclusiveStartKey: { ...sendKey(organizationId, after) } }),
    });
    const items = await this.#table.batchGet(page.items.map((item) => jobKey(organizationId, readString(item.jobId))));
    return {
      jobs: items.flatMap((item) => (item ? [toJob(item)] : [])),
      next: page.next ? readString(page.next.sk).slice('SEND#'.length) : null,
    };
  }
}
