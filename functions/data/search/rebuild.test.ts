import { addContactsTo } from '../../../test/support/scenarios/in-process-data.ts';
import { readFileSync } from 'node:fs';
import { UpdateItemCommand, type UpdateItemCommandInput } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { createInProcessTable } from '../../../local-cloud/engine.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { newOrderedId } from '../../platform/ids.ts';
import { createData } from '../index.ts';
import { searchKey, searchPk } from '../table/keys.ts';
import { Table } from '../table/table.ts';

const ORGANIZATION = 'o1';
const START = new Date('2026-03-02T17:00:00Z');
const RUNBOOKS = readFileSync(new URL('../../../infra/RUNBOOKS.md', import.meta.url), 'utf8');

/** Returns the values of the command with which the runbook builds a search again. */
function readCommand(table: string): UpdateItemCommandInput {
  const [command = ''] = /aws dynamodb update-item[\s\S]*?\n {3}```/.exec(RUNBOOKS) ?? [];
  const read = (option: string): string => new RegExp(`--${option} (["'])([\\s\\S]*?)\\1`).exec(command)?.[2] ?? '';
  const parse = (option: string): unknown => JSON.parse(read(option).replace('<o>', ORGANIZATION)) as unknown;
  return {
    TableName: table,
    Key: parse('key') as UpdateItemCommandInput['Key'],
    UpdateExpression: read('update-expression'),
    ExpressionAttributeNames: parse('expression-attribute-names') as Record<string, string>,
    ExpressionAttributeValues: parse(
      'expression-attribute-values',
    ) as UpdateItemCommandInput['ExpressionAttributeValues'],
  };
}

it('A search that is built again by the runbook finds every contact, also while it is built', async () => {
  const { name, client } = await createInProcessTable();
  const table = new Table(name, client);
  const data = createData(table);
  await data.accounts.createOrganization(buildOrganization({ id: ORGANIZATION, name: 'One', number: null }));
  const contacts: Contact[] = Array.from({ length: 30 }, (_, index) =>
    newContact({
      organizationId: ORGANIZATION,
      id: newOrderedId(START, index),
      name: `Ann ${index}`,
      firstName: 'Ann',
      lastName: String(index),
      phone: `+1602${5_550_000 + index}`,
      created: START,
    }),
  );
  await addContactsTo(data, ORGANIZATION, contacts);
  const compactAll = async (): Promise<void> => {
    while ((await data.compaction.compactStep(ORGANIZATION)) === 'MORE');
  };
  const find = async (): Promise<number> =>
    (await data.search.findContacts(ORGANIZATION, { search: 'ann', kind: null })).ids.length;
  await compactAll();
  // A block is lost, as a mistake by hand may lose it.
  await table.put({ ...searchKey(ORGANIZATION), version: 7, built: true, blocks: [], after: null });
  expect(await find()).toBe(0);
  await client.send(new UpdateItemCommand(readCommand(name)));
  expect(await find()).toBe(30);
  await compactAll();
  expect(await table.get(searchKey(ORGANIZATION))).toMatchObject({ built: true });
  expect(await find()).toBe(30);
  expect(await table.queryAll(searchPk(ORGANIZATION), 'LOG#')).toEqual([]);
});
