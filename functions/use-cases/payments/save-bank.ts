import type { Payments } from '../../adapters/payments/payments.ts';
import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SaveBankDeps {
  readonly data: Pick<Data, 'accounts' | 'banks'>;
  readonly payments: Pick<Payments, 'addBank' | 'removeBank'>;
  readonly publish: Publish;
}

/** The product's own text, with its spelling. */
const FAILED = 'An error occured.';

/**
 * Stores the bank account to which payouts go. The provider keeps the numbers, and this platform only the bank's name and the
 * last digits. A repeated call finds the account that it has stored.
 */
export async function saveBank(deps: SaveBankDeps, actor: Actor, token: string): Promise<Refusal | undefined> {
  const { organizationId, userId, access, now } = actor;
  if (!hasAccess(access, 'ADMIN')) return new Refusal('Only an admin or the owner can change the payout account.');
  const organization = await deps.data.accounts.findOrganization(organizationId);
  if (!organization) return notFound('organization');
  const before = organization.bank ?? null;
  const bank = await deps.payments.addBank({ organizationId, accountId: before?.accountId ?? null }, token);
  if (bank === 'REFUSED') return new Refusal(FAILED);
  if (before?.id === bank.id) return undefined;
  if (!(await deps.data.banks.saveBank(organizationId, before, bank, { userId, at: now }))) {
    const current = (await deps.data.accounts.findOrganization(organizationId))?.bank;
    if (current?.id === bank.id) return undefined;
    if (current) await deps.payments.removeBank(bank.accountId, { removed: bank.id, kept: current.id });
    return new Refusal('Someone has changed the payout account in the meantime. Please reload the page.');
  }
  if (before) await deps.payments.removeBank(bank.accountId, { removed: before.id, kept: bank.id });
  await deps.publish([organizationChanged(organizationId)]);
  return undefined;
}
