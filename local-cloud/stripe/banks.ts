import type Stripe from 'stripe';
import { invalidRequest } from './api/errors.ts';
import { readParams, readText, readTexts, type Params } from './api/form.ts';
import { buildAccount, buildBank, buildBankToken } from './objects/banks.ts';
import { toId, toList } from './objects/values.ts';
import type { StripeStore } from './store.ts';

/** Accounts that get payouts, and their bank accounts. */
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

  /** Opens an account. */
  open(params: Params, created: number): Stripe.Account {
    return this.#store.save('acct', buildAccount(readTexts(params, 'metadata'), created));
  }

  /** Gives the bank account of a token to an account. A token works once. */
  add(accountId: string, params: Params): Stripe.BankAccount {
    const { id } = this.#store.get('acct', accountId);
    const token = this.#store.get('btok', readText(params, 'external_account') ?? '');
    const bank = token.bank_account;
    if (token.used || !bank)
      throw invalidRequest('You cannot use a Stripe token more than once.', { code: 'token_already_used' });
    if (this.#list(id).some((each) => each.fingerprint === bank.fingerprint))
      throw invalidRequest(
        'A bank account with that routing number and account number already exists for this account.',
        { code: 'bank_account_exists' },
      );
    this.#store.save('btok', { ...token, used: true });
    const added = this.#store.save('ba', { ...bank, account: id, default_for_currency: false });
    const isDefault = readText(params, 'default_for_currency') === 'true' || this.#list(id).length === 1;
    return isDefault ? this.#makeDefault(added) : added;
  }

  list(accountId: string): Stripe.ApiList<Stripe.BankAccount> {
    return toList(`/v1/accounts/${accountId}/external_accounts`, this.#list(accountId));
  }

  /** `path`: the account's id, `/external_accounts/`, and the bank account's id. */
  update(path: string, params: Params): Stripe.BankAccount {
    const bank = this.#find(path);
    return readText(params, 'default_for_currency') === 'true' ? this.#makeDefault(bank) : bank;
  }

  /** The one that gets the payouts stays (docs.stripe.com/api/external_account_bank_accounts/delete, 2026-11-28). */
  remove(path: string): Stripe.DeletedBankAccount {
    const { id, default_for_currency: isDefault } = this.#find(path);
    if (isDefault) throw invalidRequest('You cannot delete the default external account for your default currency.');
    this.#store.remove('ba', id);
    return { id, object: 'bank_account', deleted: true };
  }

  #find(path: string): Stripe.BankAccount {
    const [account = '', id = ''] = path.split('/external_accounts/');
    const bank = this.#store.get('ba', id);
    if (bank.account !== account)
      throw invalidRequest(`No such external account: '${id}'`, { code: 'resource_missing' }, 404);
    return bank;
  }

  #list(accountId: string): Stripe.BankAccount[] {
    return this.#store.all('ba').filter(({ account }) => account === accountId);
  }

  #makeDefault(bank: Stripe.BankAccount): Stripe.BankAccount {
    for (const each of this.#list(toId(bank.account ?? null)))
      this.#store.save('ba', { ...each, default_for_currency: each.id === bank.id });
    return this.#store.get('ba', bank.id);
  }
}
