import type Stripe from 'stripe';
import { invalidRequest } from './api/errors.ts';
import { readParams, readText, type Params } from './api/form.ts';
import { buildBank, buildBankToken } from './objects/banks.ts';
import type { StripeStore } from './store.ts';

/** Bank accounts of customers. */
export class BankAccounts {
  readonly #store: StripeStore;

  constructor(store: StripeStore) {
    this.#store = store;
  }

  /** Makes a token of what a browser sends. `created`: in seconds. */
  createToken(params: Params, created: number): Stripe.Token {
    const bank = readParams(params, 'bank_account');
    const read = (name: string): string => readText(bank, name) ?? '';
    if (read('country') !== 'US' || read('currency') !== 'usd')
      throw invalidRequest('Only accounts in the US and in usd are known here.');
    return this.#store.save(
      'btok',
      buildBankToken(
        buildBank({
          routing: read('routing_number'),
          account: read('account_number'),
          holder: read('account_holder_name'),
        }),
        created,
      ),
    );
  }

  /** Gives the account of a token to a customer. A token works once. */
  add(customer: string, params: Params): Stripe.BankAccount {
    const { id } = this.#store.get('cus', customer);
    const token = this.#store.get('btok', readText(params, 'source') ?? '');
    const bank = token.bank_account;
    if (token.used || !bank)
      throw invalidRequest('You cannot use a Stripe token more than once.', { code: 'token_already_used' });
    if (this.#store.all('ba').some((each) => each.customer === id && each.fingerprint === bank.fingerprint))
      throw invalidRequest(
        'A bank account with that routing number and account number already exists for this customer.',
        {
          code: 'bank_account_exists',
        },
      );
    this.#store.save('btok', { ...token, used: true });
    return this.#store.save('ba', { ...bank, customer: id });
  }

  /** `path`: the customer's id, `/sources/`, and the account's id. */
  remove(path: string): Stripe.DeletedBankAccount {
    const [customer = '', id = ''] = path.split('/sources/');
    const bank = this.#store.get('ba', id);
    if (bank.customer !== customer) throw invalidRequest(`No such source: '${id}'`, { code: 'resource_missing' }, 404);
    this.#store.remove('ba', id);
    return { id, object: 'bank_account', deleted: true };
  }
}
