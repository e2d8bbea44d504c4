/** The billing of an organization with a plan and an open invoice. */
export const BILLING = {
  active: true,
  state: 'ACTIVE' as const,
  hasPlan: true,
  spendCap: null,
  spendLevel: null,
  expires: null,
  periodEnd: '2027-01-01T17:00:00.000Z',
  nextPlan: null,
  nextPlanFrom: null,
  products: [{ id: 'month', name: 'Monthly plan', price: 2_500 }],
  card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 },
  invoices: [
    {
      id: 'in_1',
      created: '2026-12-01T17:00:00.000Z',
      state: 'OPEN' as const,
      amount: 2_534,
      due: 2_534,
      refunded: 0,
      disputed: false,
      url: 'https://pay.test/1',
    },
  ],
  messages: { cycle: 1_234, total: 5_000, price: 1_134 },
  contacts: null,
};
