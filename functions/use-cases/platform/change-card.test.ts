import { buildActor } from '../../../test/support/scenarios/test-data.ts';
import { describe, expect, it } from 'vitest';
import { changeCard, type ChangeCardDeps } from './change-card.ts';

describe('The card of an organization', () => {
  it('is refused on a platform without billing, which has no keys of the payment provider', async () => {
    const unused = new Proxy({}, { get: () => () => Promise.reject(new Error('No call is needed')) });
    const deps = { data: { accounts: unused }, payments: unused, isBilled: false } as unknown as ChangeCardDeps;
    const now = new Date('2026-03-02T17:00:00Z');
    const staff = buildActor(now, { userId: 'staff', organizationId: '1', wpAdmin: true });
    expect(await changeCard(deps, staff, 'o', 'tok_visa')).toMatchObject({ errors: ['This platform has no billing.'] });
  });
});
