import { beforeEach, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { createRouter } from '../registry/router.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { loginFields } from './login.ts';

let data: Data;
let isBroken: boolean;
let recorded: string[];
beforeEach(async () => {
  ({ data } = await createInProcessData(async () => {
    if (isBroken) throw new Error('The table does not respond');
  }));
  isBroken = false;
  recorded = [];
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null }));
  await data.accounts.createUser(
    { id: 'u', email: 'ann@sunrise.test', name: 'Ann', phone: null, wpAdmin: false },
    await hashPassword('right'),
  );
  await data.accounts.addMember({ userId: 'u', organizationId: 'o', organizationName: 'Sunrise', access: 'OWNER' });
});

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
