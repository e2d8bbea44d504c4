import { createData, type Data } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import type { LocalCloud } from '../local/cloud.ts';
import { createEngineClient } from '../local/dynamodb/in-process.ts';
import { seedStaff } from '../seed.ts';
import { payInvoices } from './history/billing.ts';
import { openDesk } from './desk.ts';
import { makeHistory } from './history/history.ts';
import { DEMO_ORGANIZATIONS } from './organizations/index.ts';

/** Fills one organization of each brand with contacts and a history until `end`. They must be new. */
export async function fillDemo(cloud: LocalCloud, end: Date): Promise<void> {
  // Thousands of calls would take twice as long over HTTP.
  const client = createEngineClient(cloud.services.dynamodb);
  const open = (now: () => Date): Data => createData(new Table(cloud.environment.TABLE_NAME ?? '', client), now);
  try {
    await seedStaff(open(() => new Date()));
    const desks = await Promise.all(
      DEMO_ORGANIZATIONS.map((spec, index) => openDesk(open, { spec, index, end, site: cloud.baseUrl })),
    );
    await Promise.all(desks.map(makeHistory));
    await payInvoices(cloud, desks);
  } finally {
    client.destroy();
  }
}
