import { createData } from '../../../../functions/data/index.ts';
import { Table } from '../../../../functions/data/table/table.ts';
import { createDatabaseClient } from '../../cloud/items.ts';
import type { Cloud, Person } from '../scenario.ts';

/** Stores a connection of a person without the other system, and a calendar that the person keeps. Returns the ids. */
export async function createOneIntegration(
  cloud: Cloud,
  person: Person,
  { userId: owner, calendar }: { readonly userId: string; readonly calendar: string },
): Promise<{ integration: string; savedCalendar: string }> {
  const { organizationId } = person;
  const client = createDatabaseClient(cloud);
  const id = `integration-of-${owner}`;
  await createData(new Table(cloud.env.TABLE_NAME ?? '', client)).integrations.saveIntegration({
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
  return { integration: id, savedCalendar: await keepCalendar(person, owner, calendar) };
}

/** Keeps a calendar for a person. Returns its id. */
async function keepCalendar(person: Person, userId: string, name: string): Promise<string> {
  const createCustomValues = await person.call<{ values: { id: string }[] }>(
    'createCustomValues',
    { values: [{ name, value: 'https://calendly.com/ann-archer/first-visit', userId }], isCalendar: true },
    'values { id }',
  );
  return createCustomValues.values[0]?.id ?? '';
}
