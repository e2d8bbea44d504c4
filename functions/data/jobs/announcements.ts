import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Key, Table } from '../table/table.ts';
import { toTtl } from '../table/lifetimes.ts';

/** Which announced work is on its queue. */
export class Announcements {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Records that announced work is on its queue. Cost: a write. */
  async confirm(organizationId: OrganizationId, announcementId: string, now: Date): Promise<void> {
    await this.#table.put({ ...toKey(organizationId, announcementId), expires: toTtl(now, 'announcement') });
  }

  /** Returns whether announced work is on its queue. */
  async isConfirmed(organizationId: OrganizationId, announcementId: string): Promise<boolean> {
    return (await this.#table.get(toKey(organizationId, announcementId))) !== undefined;
  }
}

function toKey(organizationId: OrganizationId, announcementId: string): Key {
  return { pk: `ORG#${organizationId}#ANNOUNCEMENT#${announcementId}`, sk: 'CONFIRMED' };
}
