import { expect, it } from 'vitest';
import { COMPLETE_FORM } from '../../../test/support/scenarios/accounts/complete-form.ts';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { PhoneNumbers } from '../../adapters/phone-numbers.ts';
import { RetryLater } from '../../platform/batch.ts';
import { decideRegistration } from './decide-registration.ts';
import { provisionNumber } from './provision-number.ts';
import { saveRegistration } from './save-registration.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

it('An approval that is taken back during the purchase gives no number, and the next attempt need not wait', async () => {
  const { data } = await createInProcessData();
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null }));
  await saveRegistration({ data, publish: async () => undefined }, buildActor(NOW), {
    form: COMPLETE_FORM,
    version: 0,
    submits: true,
  });
  const decide = (decision: 'APPROVED' | 'REJECTED', reason: string | null) =>
    decideRegistration(
      { data, numbers: { send: async () => undefined }, sweep: async () => undefined },
      { organizationId: 'o', decision, reason, by: 'operator', now: NOW },
    );
  await decide('APPROVED', null);
  const carrier: Partial<PhoneNumbers> = {
    createService: async () => 'MG1',
    listByName: async () => [],
    search: async () => ['+16025550100'],
    buy: async (phone) => ({ kind: 'BOUGHT', sid: 'PN1', phone }),
    attach: async () => void (await decide('REJECTED', 'The address is wrong.')),
  };
  const attempt = provisionNumber(
    {
      data,
      phoneNumbers: async () => carrier as PhoneNumbers,
      webhooks: async () => ({ inbound: 'https://x/inbound', voice: 'https://x/voice' }),
      stage: 'test',
      sweep: async () => undefined,
      publish: async () => undefined,
      now: () => NOW,
    },
    'o',
  );
  await expect(attempt).rejects.toBeInstanceOf(RetryLater);
  expect((await data.accounts.findOrganization('o'))?.number).toBeNull();
  expect(await data.numberOrders.acquire('o', NOW)).not.toBeNull();
});
