import { describe, expect, it } from 'vitest';
import { findDuePlan, type NextPlan, type Subscription } from '../../domain/billing/billing.ts';
import type { Data } from '../../data/index.ts';
import type { Plan } from '../../domain/billing/plan.ts';
import { Refusal } from '../../platform/refusal.ts';
import { planChange } from './change-plan.ts';

const END = new Date('2027-01-01T17:00:00Z');
const RUNNING: Subscription = {
  id: 'sub_1',
  status: 'ACTIVE',
  plan: 'basic',
  next: null,
  periodStart: new Date('2026-12-01T17:00:00Z'),
  periodEnd: END,
  cancelAt: null,
  pastDueSince: null,
  endedAt: null,
};

async function plan(running: Subscription, wanted: Plan, { brand = 'text', groups = 3 } = {}) {
  const stored: (NextPlan | null)[] = [];
  const payments = { setNextPlan: async (_: string, next: NextPlan | null) => void stored.push(next) };
  const listPage = async () => ({ groups: [], total: groups, next: null });
  const deps = { payments, data: { groups: { listPage } as unknown as Data['groups'] } };
  return { result: await planChange(deps, { id: 'o', brand }, running, wanted), stored };
}

describe('A plan for the next billing cycle', () => {
  const pro = { plan: 'pro', from: END } as const;

  it.each([
    ['another plan is stored with the end of the cycle', RUNNING, 'pro', [pro]],
    ['the plan that is planned already changes nothing', { ...RUNNING, next: pro }, 'pro', []],
    ['a third plan replaces the planned one', { ...RUNNING, next: pro }, 'free', [{ plan: 'free', from: END }]],
    ['the running plan takes the planned one back', { ...RUNNING, next: pro }, 'basic', [null]],
    ['the running plan changes nothing', RUNNING, 'basic', []],
  ] as const)('%s', async (_, running, wanted, expected) => {
    expect(await plan(running, wanted)).toEqual({ result: undefined, stored: expected });
  });

  it('is refused in a brand that bills by contacts, for a canceled plan, and while the change happens', async () => {
    expect((await plan(RUNNING, 'pro', { brand: 'blast' })).result).toBeInstanceOf(Refusal);
    expect(await plan({ ...RUNNING, cancelAt: END }, 'pro')).toMatchObject({
      result: { errors: ['The plan was canceled. Keep it first, then change it.'] },
      stored: [],
    });
    const due = { ...RUNNING, periodStart: END, next: pro };
    expect(await plan(due, 'basic')).toMatchObject({ result: expect.any(Refusal) as Refusal, stored: [] });
  });

  it('is refused while the organization has more groups than the plan, and a plan with room is not', async () => {
    expect(await plan(RUNNING, 'free', { groups: 5 })).toMatchObject({
      result: { errors: ['This plan has 3 groups, and you have 5. Archive 2 groups first.'] },
      stored: [],
    });
    expect((await plan(RUNNING, 'pro', { groups: 5_000 })).stored).toEqual([pro]);
  });

  it('is due from the start of its cycle, and not for a subscription that ended', () => {
    const later = { ...RUNNING, next: pro };
    expect(findDuePlan(later)).toBeNull();
    expect(findDuePlan({ ...later, periodStart: END })).toEqual(pro);
    expect(findDuePlan({ ...later, periodStart: END, status: 'ENDED' })).toBeNull();
    expect(findDuePlan(null)).toBeNull();
  });
});
