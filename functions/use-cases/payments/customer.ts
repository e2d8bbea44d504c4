import type { Payments } from '../../adapters/payments/payments.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { refreshBilling, type RefreshBillingDeps } from '../billing/refresh-billing.ts';

export interface EnsureCustomerDeps extends RefreshBillingDeps {
  readonly payments: Pick<Payments, 'createCustomer' | 'findCustomer' | 'renameCustomer' | 'read'>;
}

/**
 * Returns the customer of an organization at the payment provider. Creates it on first use, and again when it was deleted there.
 * Two tabs at the same time get the same customer from the provider. The first stores it.
 */
export async function ensureCustomer(deps: EnsureCustomerDeps, organization: Organization): Promise<string> {
  const { data, payments, now } = deps;
  const known = organization.billing?.customerId;
  if (known && (await payments.findCustomer(known)) !== null) return known;
  const { id: organizationId } = organization;
  const seen = known ? await refreshBilling(deps, organizationId) : (organization.billing ?? null);
  // Another call was faster.
  if (seen?.customerId) return seen.customerId;
  const customerId = await payments.createCustomer({ organizationId, seenAt: seen?.readAt ?? null });
  await payments.renameCustomer(customerId, {
    name: organization.name,
    email: await findOwnerEmail(data, organizationId),
  });
  await data.billingCopies.attachCustomer(organizationId, customerId, { seen, at: now() });
  return customerId;
}

export interface FollowOwnerDeps {
  readonly data: Pick<Data, 'accounts'>;
  readonly payments: Pick<Payments, 'findCustomer' | 'renameCustomer'>;
}

/**
 * Keeps the customer's name and address those of the organization and its owner, so that the provider's receipts and reminders
 * reach the owner of today. Runs with each reading of the provider. Nothing happens while they agree.
 */
export async function followOwner({ data, payments }: FollowOwnerDeps, organizationId: OrganizationId): Promise<void> {
  const organization = await data.accounts.findOrganization(organizationId);
  const customerId = organization?.billing?.customerId;
  const customer = customerId ? await payments.findCustomer(customerId) : null;
  if (!organization || !customerId || !customer) return;
  const names = { name: organization.name, email: await findOwnerEmail(data, organizationId) };
  if (names.email === '' || (customer.name === names.name && customer.email === names.email)) return;
  await payments.renameCustomer(customerId, names);
}

/** Returns the address of the owner. empty if the organization has no owner. */
async function findOwnerEmail({ accounts }: Pick<Data, 'accounts'>, organizationId: OrganizationId): Promise<string> {
  const owners = (await accounts.listMembers(organizationId)).filter(({ access }) => access === 'OWNER');
  const users = await accounts.findUsers(owners.map(({ userId }) => userId));
  return [...users.values()][0]?.email ?? '';
}
