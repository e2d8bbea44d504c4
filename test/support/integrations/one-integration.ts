import { createData } from '../../../functions/data/index.ts';
import { Table } from '../../../functions/data/table/table.ts';
import { createDatabaseClient } from '../cloud/items.ts';
import type { Cloud, Person } from '../scenarios/scenario.ts';

/** Stores a connection of a person without the other system. Returns its id. */
export async function createOneIntegration(
  cloud: Cloud,
  { organizationId }: Pick<Person, 'organizationId'>,
  owner: string,
): Promise<string> {
  const client = createDatabaseClient(cloud);
  const id = `integration-of-${owner}`;
  await createData(new Table(cloud.env.TABLE_NAME ?? '', client)).integrations.save({
    id,
    organizationId,
    owner,
    type: 'CALENDLY',
    created: cloud.clock.now(),
    state: 'EXPIRED',
    error: 'ACCESS_ENDED',
    account: 'somebody@example.test',
    lastSync: null,
    sealedSecret: null,
    cursor: null,
    details: {},
    version: 0,
  });
  client.destroy();
  return id;
}
