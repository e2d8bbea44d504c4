import { createData, type Data } from '../../../functions/data/index.ts';
import { Table } from '../../../functions/data/table/table.ts';
import type { Contact } from '../../../functions/domain/contacts/contact.ts';
import type { OrganizationId } from '../../../functions/domain/shared/ids.ts';
import { createInProcessTable, type InProcessTable } from '../../../local-cloud/engine.ts';

interface InProcessData extends InProcessTable {
  readonly data: Data;
}

/** Creates the stores over a table of the engine in this process. Takes what `createInProcessTable` takes. Retries do not wait. */
export async function createInProcessData(...given: Parameters<typeof createInProcessTable>): Promise<InProcessData> {
  const table = await createInProcessTable(...given);
  return { ...table, data: createData(new Table(table.name, table.client, async () => undefined)) };
}

/** Adds contacts without a statement of consent. */
export async function addContactsTo(
  { contactWriter }: Pick<Data, 'contactWriter'>,
  organizationId: OrganizationId,
  contacts: readonly Contact[],
): Promise<void> {
  await contactWriter.addContacts(
    organizationId,
    contacts.map((contact) => ({ contact, attestation: null })),
  );
}
