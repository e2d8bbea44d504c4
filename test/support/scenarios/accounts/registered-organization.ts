import { createData, type Data } from '../../../../functions/data/index.ts';
import { Table } from '../../../../functions/data/table/table.ts';
import { newOrganization } from '../../../../functions/domain/accounts/account.ts';
import type { NumberForm } from '../../../../functions/domain/numbers/registration-form.ts';
import type { NumberRegistration, RegistrationDecision } from '../../../../functions/domain/numbers/registration.ts';
import { Queue } from '../../../../functions/adapters/queue.ts';
import { SQSClient } from '@aws-sdk/client-sqs';
import { decideRegistration } from '../../../../functions/use-cases/numbers/decide-registration.ts';
import { saveRegistration } from '../../../../functions/use-cases/numbers/save-registration.ts';
import type { Cloud } from '../../cloud/cloud.ts';
import { createDatabaseClient } from '../../cloud/items.ts';
import type { Person } from '../scenario.ts';
import { COMPLETE_FORM } from './complete-form.ts';

/** What staff and operators do with registrations in a cloud. */
export function createNumberClient(cloud: Cloud) {
  const data = (): Data => createData(new Table(cloud.env['TABLE_NAME'] ?? '', createDatabaseClient(cloud)));
  const numbers = (): Queue =>
    new Queue(
      cloud.env['NUMBERS_QUEUE_URL'] ?? '',
      new SQSClient({
        region: 'us-west-2',
        endpoint: cloud.local.services.internal,
        credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
      }),
    );

  /** Creates an organization without a number that has submitted its registration. */
  const submit = async (id: string, form: Partial<NumberForm> = {}): Promise<void> => {
    await data().accounts.createOrganization(newOrganization({ id, name: `Business ${id}`, brand: 'text' }));
    await saveRegistration(
      { data: data(), publish: async () => undefined },
      { sessionId: 's', userId: 'u', organizationId: id, access: 'ADMIN', wpAdmin: false, now: cloud.clock.now() },
      { form: { ...COMPLETE_FORM, ...form }, version: 0, submits: true },
    );
  };

  /** Stores a decision as an operator does. Does not wait for what follows. */
  const decide = async (
    organizationId: string,
    decision: RegistrationDecision,
    reason: string | null = null,
  ): Promise<NumberRegistration> => {
    const result = await decideRegistration(
      { data: data(), numbers: numbers(), sweep: async () => undefined },
      { organizationId, decision, reason, by: 'operator', now: cloud.clock.now() },
    );
    if (!('state' in result)) throw new Error(result.errors.join(' '));
    return result;
  };

  /** Lets a person enter an organization as its owner. */
  const enter = async (person: Person, organizationId: string): Promise<void> => {
    const user = await person.call<{ user: { id: string } }>('user', {}, 'user { id }');
    await data().accounts.addMember({
      userId: user.user.id,
      organizationId,
      organizationName: `Business ${organizationId}`,
      access: 'OWNER',
    });
    await person.call('switchOrganization', { organizationId });
  };

  /** Returns the numbers that were bought for an organization. */
  const listBought = (organizationId: string) =>
    cloud.local.services.numbers.numbers.filter(({ name }) => name.endsWith(`/${organizationId}`));

  return { data, submit, decide, enter, listBought };
}
