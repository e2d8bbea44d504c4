/** What a test card does when it is saved, and when it is charged (Stripe, "Testing"). */
export interface TestCard {
  readonly number: string;
  readonly brand: string;
  readonly setup: 'OK' | 'DECLINED' | 'ACTION';
  readonly charge: 'OK' | 'DECLINED' | 'ACTION';
  readonly declineCode: string;
}

const VISA: TestCard = {
  number: '4242424242424242',
  brand: 'visa',
  setup: 'OK',
  charge: 'OK',
  declineCode: 'generic_decline',
};

/** The test cards of Stripe that the local provider knows. Each other number is an invalid one. */
const TEST_CARDS: readonly TestCard[] = [
  VISA,
  { ...VISA, number: '5555555555554444', brand: 'mastercard' },
  { ...VISA, number: '4000000000000002', setup: 'DECLINED', charge: 'DECLINED' },
  { ...VISA, number: '4000000000009995', setup: 'DECLINED', charge: 'DECLINED', declineCode: 'insufficient_funds' },
  // Can be saved, and fails when it is charged.
  { ...VISA, number: '4000000000000341', charge: 'DECLINED' },
  // 3-D Secure when it is saved.
  { ...VISA, number: '4000002500003155', setup: 'ACTION' },
  // 3-D Secure for each payment.
  { ...VISA, number: '4000002760003184', setup: 'ACTION', charge: 'ACTION' },
];

/** The ids of payment methods that exist without a browser, by the number of their card. */
const METHOD_TOKENS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
};

export function findTestCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number.replaceAll(' ', ''));
}

export function findCardOfToken(token: string): TestCard | undefined {
  const number = METHOD_TOKENS[token];
  return number === undefined ? undefined : findTestCard(number);
}
