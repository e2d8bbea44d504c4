import { afterEach, beforeEach, expect, it } from 'vitest';
import { createInProcessTable } from '../../../scripts/local/dynamodb/in-process.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { createData, type Data } from '../../data/index.ts';
import { Table } from '../../data/table/table.ts';
import { createRouter } from '../../platform/router.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { loginFields } from './login.ts';

let data: Data;
let close: () => void;
let isBroken: boolean;
let recorded: string[];
beforeEach(async () => {
  const { name, client } = await createInProcessTable(async () => {
    if (isBroken) throw new Error('The table does not respond');
  });
  data = createData(new Table(name, client));
  close = () => client.destroy();
  isBroken = false;
  recorded = [];
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null }));
  await data.accounts.createUser(
    { id: 'u', email: 'ann@sunrise.test', name: 'Ann', phone: null, wpAdmin: false },
    await hashPassword('right'),
  );
  await data.accounts.addMember({ userId: 'u', organizationId: 'o', organizationName: 'Sunrise', access: 'OWNER' });
});
afterEach(() => close());

async function signIn(password: string): Promise<void> {
  const recorder = { record: (what: string) => void recorded.push(what), flush: () => undefined };
  const route = createRouter(
    loginFields({
      data,
      recordMetric: recorder.record,
      endMembership: async () => undefined,
      mails: null,
    }),
    () => new Date('2026-03-02T17:00:00Z'),
    recorder,
  );
  await route({
    field: 'loginUser',
    arguments: { email: 'ann@sunrise.test', password },
    session: {},
    headers: { 'x-brand-host': 'text.localhost' },
  });
}

it('Each sign-in is counted once as granted, refused or failed', async () => {
  await signIn('right');
  await signIn('wrong');
  expect(recorded).toEqual(['SignInsGranted', 'SignInsRefused']);
  isBroken = true;
  await signIn('right');
  expect(recorded.slice(2)).toEqual(['SignInsFailed', 'FieldsFailed']);
});
