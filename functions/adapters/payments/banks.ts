import type Stripe from 'stripe';
import type { Bank } from '../../domain/billing/bank.ts';
import { isInvalidRequest } from './client.ts';

/** REFUSED: the provider does not accept the token. */
export type AddedBank = Bank | 'REFUSED';

/**
 * Gives a bank account to the organization's account at the provider, to which payouts go: a customer's bank account can only be charged
 * (docs.stripe.com/connect/payouts-bank-accounts, 2026-11-28). Opens that account on first use. Repeated, and with another token of the same bank
 * account, it returns the same one.
 * @param accountId the account that the organization has, or null
 * @param token what the browser got for the bank account
 */
export async function addBank(
  stripe: Stripe,
  { organizationId, accountId }: { readonly organizationId: string; readonly accountId: string | null },
  token: string,
): Promise<AddedBank> {
  try {
    const fingerprint = (await stripe.tokens.retrieve(token)).bank_account?.fingerprint ?? null;
    const account = accountId ?? (await openAccount(stripe, organizationId));
    const added = await createOrFind(stripe, account, { token, fingerprint });
    if (added?.object !== 'bank_account') return 'REFUSED';
    return { id: added.id, accountId: account, name: added.bank_name ?? 'Bank', last4: added.last4 };
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
    return 'REFUSED';
  }
}

/** Removes a bank account and pays out to another one. One that is gone is no error. */
export async function removeBank(
  stripe: Stripe,
  accountId: string,
  { removed, kept }: { readonly removed: string; readonly kept: string },
): Promise<void> {
  try {
    // The provider keeps the one that payouts go to.
    await stripe.accounts.updateExternalAccount(accountId, kept, { default_for_currency: true });
    await stripe.accounts.deleteExternalAccount(accountId, removed);
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
  }
}

/**
 * Opens an account that can only get money from the platform. The provider asks for its holder before the first payout
 * (docs.stripe.com/connect/migrate-to-controller-properties, 2026-11-28).
 */
async function openAccount(stripe: Stripe, organizationId: string): Promise<string> {
  const { id } = await stripe.accounts.create(
    {
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'application',
        stripe_dashboard: { type: 'none' },
      },
      country: 'US',
      capabilities: { transfers: { requested: true } },
      metadata: { organizationId },
    },
    { idempotencyKey: `payouts:${organizationId}` },
  );
  return id;
}

async function createOrFind(
  stripe: Stripe,
  accountId: string,
  { token, fingerprint }: { readonly token: string; readonly fingerprint: string | null },
): Promise<Stripe.ExternalAccount | undefined> {
  try {
    return await stripe.accounts.createExternalAccount(
      accountId,
      { external_account: token, default_for_currency: true },
      { idempotencyKey: `bank:${accountId}:${token}` },
    );
  } catch (error) {
    if (!isInvalidRequest(error) || error.code !== 'bank_account_exists') throw error;
    // An earlier call has stored it, and was interrupted.
    const { data } = await stripe.accounts.listExternalAccounts(accountId, { object: 'bank_account', limit: 100 });
    const same = data.find((each) => each.fingerprint === fingerprint);
    return same && stripe.accounts.updateExternalAccount(accountId, same.id, { default_for_currency: true });
  }
}
