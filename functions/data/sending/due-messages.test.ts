import { expect, it } from 'vitest';
import { createInProcessTable } from '../../../local-cloud/engine.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { createData } from '../index.ts';
import { Table } from '../table/table.ts';

const MINUTE = '2026-03-02T17:00';
const at = (seconds: string): Date => new Date(`${MINUTE}:${seconds}Z`);

it('A slow dispatcher leaves the entry of a message that came back within the same minute', async () => {
  const { name, client } = await createInProcessTable();
  const table = new Table(name, client);
  const { due } = createData(table);
  const message = newMessage({
    organizationId: 'o',
    contactId: 'c',
    id: 'm',
    kind: 'DIRECT',
    state: 'SCHEDULED',
    lane: 'reply',
    body: 'hello',
    phone: null,
    created: at('02.565'),
    due: at('02.565'),
    segments: 1,
  });
  const minute = { organizationId: 'o', minute: MINUTE, shards: { campaign: [], reply: [0] }, emptyAt: null };
  const listEntries = async () => (await Array.fromAsync(due.iterateMinute(minute as never, 'reply'))).flat();

  await table.transact([due.dueWrite(message, message.due)]);
  const read = await listEntries();
  // The message waits for an opt-in, the contact answers, and the message is due again. The dispatcher continues only now.
  await table.transact([due.dueWrite({ ...message, due: at('10.060') }, at('10.060'))]);
  await due.removeEntries(read);
  expect((await listEntries()).map((entry) => entry.due)).toEqual([at('10.060')]);
});
