import type Stripe from 'stripe';
import type { Bank } from '../../domain/billing/bank.ts';
import { isInvalidRequest } from './client.ts';

/** REFUSED: the provider does not accept the token. EXISTS: the customer has this bank account already. */
export type AddedBank = Bank | 'REFUSED' | 'EXISTS';

/**
 * Stores a bank account with a customer. Repeated, it returns the same account.
 * @param token what the browser got for the account
 */
export async function addBank(stripe: Stripe, customerId: string, token: string): Promise<AddedBank> {
  try {
    const source = await stripe.customers.createSource(
      customerId,
      { source: token },
      { idempotencyKey: `bank:${customerId}:${token}` },
    );
    if (source.object !== 'bank_account') return 'REFUSED';
    return { id: source.id, name: source.bank_name ?? 'Bank', last4: source.last4 };
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
    return error.code === 'bank_account_exists' ? 'EXISTS' : 'REFUSED';
  }
}

/** Removes a bank account. One that is gone is no error. */
export async function removeBank(stripe: Stripe, customerId: string, bankId: string): Promise<void> {
  try {
    await stripe.customers.deleteSource(customerId, bankId);
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
  }
}
