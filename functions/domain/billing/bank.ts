/** The bank account to which payouts go, as people see it. */
export interface Bank {
  /** The id at the payment provider. */
  readonly id: string;
  /** The account at the payment provider that gets the payouts, and has this bank account. */
  readonly accountId: string;
  /** The name of the bank. */
  readonly name: string;
  readonly last4: string;
}

/** What a person types. Only the payment provider gets it. */
export interface BankForm {
  readonly holder: string;
  readonly routing: string;
  readonly account: string;
  readonly confirmation: string;
}

const ROUTING_WEIGHTS = [3, 7, 1];
const ROUTING_DIGITS = 9;

/** Returns what is wrong in each field of the form, or null. The confirmation is checked as soon as it has text. */
export function findBankProblems({ routing, account, confirmation }: BankForm): {
  readonly routing: string | null;
  readonly account: string | null;
  readonly confirmation: string | null;
} {
  return {
    routing: routing === '' || isRoutingNumber(routing) ? null : 'A routing number has 9 digits. Check the number.',
    account: account === '' || /^\d{4,17}$/.test(account) ? null : 'An account number has 4 to 17 digits.',
    confirmation: confirmation === '' || confirmation === account ? null : 'Account numbers must match.',
  };
}

/** Returns whether the form can be sent. */
export function isBankFormComplete(form: BankForm): boolean {
  return (
    form.holder.trim() !== '' &&
    form.routing !== '' &&
    form.account !== '' &&
    form.confirmation !== '' &&
    Object.values(findBankProblems(form)).every((problem) => problem === null)
  );
}

/** Returns whether a text is a routing number. The last digit checks the others (American Bankers Association). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d+$/.test(text) || text.length !== ROUTING_DIGITS) return false;
  const sum = [...text].reduce((all, digit, index) => all + Number(digit) * (ROUTING_WEIGHTS[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}
