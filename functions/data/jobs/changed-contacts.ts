import type { Job } from '../../domain/jobs/job.ts';
import type { ContactId } from '../../domain/shared/ids.ts';
import { newId } from '../../platform/ids.ts';
import { prefixQuery } from '../table/expressions.ts';
import { jobPk } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Item, Table, Write } from '../table/table.ts';

const CHANGED_PREFIX = 'CHANGED#';

/**
 * The contacts that a job changed, for its undo. A job skips contacts that already are as it would leave them, and the undo must
 * leave those alone. Each transaction of the job also stores its own contacts here.
 */
export class ChangedContacts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the write that stores the contacts of one transaction. */
  recordWrite(job: Pick<Job, 'organizationId' | 'id' | 'created'>, contactIds: readonly ContactId[]): Write {
    return this.#table.putWrite({
      pk: jobPk(job.organizationId, job.id),
      // A repetition may change a contact again that staff changed back in the meantime. Its record must not replace the first.
      sk: `${CHANGED_PREFIX}${newId(job.created)}`,
      contactIds,
      expires: toTtl(job.created, 'selection'),
    });
  }

  /** Returns all contacts that a job changed. Cost: a query, with an item for each 25 to 40 contacts. */
  async listAll({ organizationId, id }: Pick<Job, 'organizationId' | 'id'>): Promise<readonly ContactId[]> {
    const ids = new Set<ContactId>();
    let next: Record<string, unknown> | undefined;
    do {
      const page: { items: Item[]; next?: Record<string, unknown> } = await this.#table.query({
        ...prefixQuery(jobPk(organizationId, id), CHANGED_PREFIX),
        ...(next ? { ExclusiveStartKey: next } : {}),
      });
      for (const item of page.items) for (const contactId of item.contactIds as ContactId[]) ids.add(contactId);
      next = page.next;
    } while (next);
    return [...ids];
  }
}
