import { createData, type Data } from '../../../../functions/data/index.ts';
import { Table } from '../../../../functions/data/table/table.ts';
import type { Cloud } from '../../cloud/cloud.ts';
import { createDatabaseClient } from '../../cloud/items.ts';
import type { Person } from '../scenario.ts';

/** What the API shows of a billing. */
interface Shown {
  readonly active: boolean;
  readonly state: string;
  readonly expires: string | null;
  readonly card: { readonly last4: string } | null;
  readonly invoices: readonly { readonly paid: boolean; readonly amount: number; readonly url: string | null }[];
  readonly messages: { readonly cycle: number; readonly price: number } | null;
}

/** What people do with the billing of an organization. `owner`: who does it unless another person is named. */
export function createBillingClient(cloud: Cloud, owner: () => Person) {
  const data = (): Data => createData(new Table(cloud.env['TABLE_NAME'] ?? '', createDatabaseClient(cloud)));
  /** Returns the answer, also when it is a refusal. */
  const ask = async <T>(person: Person, document: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const answer = await cloud.graphql<T>(person.token, document, variables);
    if (!answer.data) throw new Error(JSON.stringify(answer.errors));
    return answer.data;
  };
  const findUserId = async (person: Person): Promise<string> => await person.make('user');

  const update = async (user: object, person: Person) =>
    (
      await ask<{
        updateUser: {
          success: boolean;
          errors: string[];
          requiresAction: boolean | null;
          clientSecret: string | null;
          user: { organization: { orgType: string | null; billing: Shown } } | null;
        };
      }>(
        person,
        `mutation P($id: ID!, $user: UserInput!) { updateUser(userId: $id, user: $user) { success errors requiresAction clientSecret
           user { organization { orgType billing { active state expires card { last4 } invoices { paid amount url } messages { cycle price } } } } } }`,
        { id: await findUserId(person), user },
      )
    ).updateUser;
  const pay = async (token: string | null, plan: string | null = null, person = owner()) =>
    update({ ...(token ? { token } : {}), ...(plan ? { plan } : {}) }, person);
  /** Pays what is open with the card on file. */
  const payInvoices = async (person = owner()) => update({ payInvoices: true }, person);
  const setCancellation = async (argument: 'cancelSubscription' | 'keepSubscription', person: Person) =>
    (
      await ask<{ updateUser: { success: boolean; errors: string[] } }>(
        person,
        `mutation C($id: ID!) { updateUser(userId: $id, user: {}, ${argument}: true) { success errors } }`,
        { id: await findUserId(person) },
      )
    ).updateUser;
  const cancel = async (person = owner()) => setCancellation('cancelSubscription', person);
  const keep = async (person = owner()) => setCancellation('keepSubscription', person);
  const billing = async (): Promise<Shown> =>
    (
      await owner().call<{ organization: { billing: Shown } }>(
        'user',
        { includeBilling: true },
        'organization { billing { active state expires card { last4 } invoices { paid amount url } messages { cycle price } } }',
      )
    ).organization.billing;
  const banner = async (): Promise<string | null> =>
    (await owner().call<{ organization: { sendingHeld: string | null } }>('user', {}, 'organization { sendingHeld }'))
      .organization.sendingHeld;
  const message = async (lead: string, text: string) =>
    (
      await ask<{ messageLead: { success: boolean; errors: string[] } }>(
        owner(),
        'mutation S($id: ID!, $m: String!) { messageLead(leadId: $id, message: $m) { success errors } }',
        { id: lead, m: text },
      )
    ).messageLead;

  return { data, ask, findUserId, pay, payInvoices, cancel, keep, billing, banner, message };
}
