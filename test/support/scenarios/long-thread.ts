import { createData } from '../../../functions/data/index.ts';
import { Table } from '../../../functions/data/table/table.ts';
import { newMessage } from '../../../functions/domain/sending/message.ts';
import type { ContactId, OrganizationId } from '../../../functions/domain/shared/ids.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { createDatabaseClient } from '../cloud/items.ts';
import type { Cloud } from './scenario.ts';

const WRITES_PER_TRANSACTION = 100;
const HOUR_MS = 3_600_000;

/** Writes texts of a contact, one an hour, the newest an hour before `end`: "Text number 0." and so on. */
export async function writeLongThread(
  cloud: Pick<Cloud, 'env'>,
  { organizationId, contactId }: { readonly organizationId: OrganizationId; readonly contactId: ContactId },
  { count, end }: { readonly count: number; readonly end: string },
): Promise<void> {
  const data = createData(new Table(cloud.env['TABLE_NAME'] ?? '', createDatabaseClient(cloud)));
  const first = Date.parse(end) - count * HOUR_MS;
  const writes = Array.from({ length: count }, (_, index) => {
    const at = new Date(first + index * HOUR_MS);
    return data.messages.createWrite(
      newMessage({
        organizationId,
        contactId,
        id: newId(at),
        kind: 'INBOUND',
        state: 'RECEIVED',
        lane: 'reply',
        body: `Text number ${index}.`,
        created: at,
        due: at,
        sent: at,
      }),
    );
  });
  for (let from = 0; from < writes.length; from += WRITES_PER_TRANSACTION)
    await data.table.transact(writes.slice(from, from + WRITES_PER_TRANSACTION));
}
