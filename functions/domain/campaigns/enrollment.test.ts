import { fillCampaign } from '../../../test/support/scenarios/test-data.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildStep as buildTextStep } from '../../../test/support/scenarios/appointments/plans.ts';
import { moveStep, withoutStep, withStep, type Campaign } from './campaign.ts';
import { getPassedAfter, planCurrentStep, planNextStep, type NextStep } from './enrollment.ts';
import type { Step } from './step.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const JOINED = new Date('2026-03-02T18:00:00Z');
const LATER = new Date('2026-03-02T19:00:00Z');
const RULES = { zone: 'America/Phoenix', allowAfterHours: true, allowWeekends: true } as const;

const buildStep = (id: string, created = NOW): Step => ({
  ...buildTextStep(id, { phase: 'FEATURE', hours: 1 }),
  blocks: [{ type: 'TEXT', text: id }],
  created,
  ready: created,
});

function buildCampaign(ids: readonly string[]): Campaign {
  return fillCampaign({
    organizationId: 'o',
    name: 'Spring',
    created: NOW,
    structure: { FEATURE: ids, BEFORE: [], APPOINTMENT: [] },
    steps: Object.fromEntries(ids.map((id) => [id, buildStep(id)])),
  });
}

const FIRST_STEPS = ['a', 'b', 'c', 'd'];

/** A contact on its way through a campaign that staff edit. */
class Walk {
  campaign = buildCampaign(FIRST_STEPS);
  readonly sent: string[] = [];
  #passed: readonly string[] = [];
  #stepId: string | null = null;

  constructor() {
    this.#take(planNextStep(this.campaign, { passed: [], joined: JOINED }, NOW, RULES));
  }

  get isFinished(): boolean {
    return this.#stepId === null;
  }

  /** Staff change the campaign. A contact whose step is gone is planned again. */
  edit(change: (campaign: Campaign) => Campaign): void {
    this.campaign = change(this.campaign);
    if (this.#stepId === null) return;
    this.#take(
      planCurrentStep(this.campaign, { stepId: this.#stepId, passed: this.#passed, joined: JOINED }, NOW, RULES),
    );
  }

  /** The text of the step is handed over. */
  send(): void {
    if (this.#stepId === null) return;
    this.sent.push(this.#stepId);
    this.#passed = getPassedAfter({ stepId: this.#stepId, passed: this.#passed });
    this.#take(planNextStep(this.campaign, { passed: this.#passed, joined: JOINED }, NOW, RULES));
  }

  finish(): void {
    while (!this.isFinished) this.send();
  }

  #take(next: NextStep): void {
    this.#stepId = next.kind === 'FINISH' ? null : next.step.id;
  }
}

type Act = { readonly kind: 'send' | 'add' | 'append' | 'remove' | 'move'; readonly at: number; readonly to: number };

function apply(walk: Walk, { kind, at, to }: Act, index: number): void {
  const order = walk.campaign.structure.FEATURE;
  const pick = (index: number): string | null => order[index % Math.max(1, order.length)] ?? null;
  if (kind === 'send') return walk.send();
  if (kind === 'add')
    return walk.edit((campaign) => withStep(campaign, buildStep(`new${index}`, LATER), at === 0 ? null : pick(at)));
  if (kind === 'append')
    return walk.edit((campaign) => withStep(campaign, buildStep(`new${index}`, LATER), order.at(-1) ?? null));
  const id = pick(at);
  if (id === null) return;
  if (kind === 'remove') return walk.edit((campaign) => withoutStep(campaign, id));
  walk.edit((campaign) => moveStep(campaign, id, to === 0 ? null : pick(to)));
}

function acts(...kinds: Act['kind'][]) {
  const index = fc.nat({ max: 5 });
  return fc.array(fc.record({ kind: fc.constantFrom('send' as const, ...kinds), at: index, to: index }), {
    maxLength: 14,
  });
}

describe('a contact in a campaign that staff edit', () => {
  it('gets no step twice, whatever is added, removed and moved', () => {
    fc.assert(
      fc.property(acts('add', 'append', 'remove', 'move'), (list) => {
        const walk = new Walk();
        for (const [index, act] of list.entries()) apply(walk, act, index);
        walk.finish();
        expect(new Set(walk.sent).size).toBe(walk.sent.length);
      }),
      { numRuns: 2_000, seed: 20_261_123 },
    );
  });

  it('gets every step that was there when it joined and stays, whatever is added, removed and moved', () => {
    fc.assert(
      fc.property(acts('add', 'append', 'remove', 'move'), (list) => {
        const walk = new Walk();
        for (const [index, act] of list.entries()) apply(walk, act, index);
        walk.finish();
        const stayed = FIRST_STEPS.filter((id) => walk.campaign.structure.FEATURE.includes(id));
        expect(stayed.filter((id) => !walk.sent.includes(id))).toEqual([]);
      }),
      { numRuns: 2_000, seed: 20_261_124 },
    );
  });

  it('gets the steps in the order of the campaign when nothing is moved', () => {
    fc.assert(
      fc.property(acts('add', 'append', 'remove'), (list) => {
        const walk = new Walk();
        for (const [index, act] of list.entries()) apply(walk, act, index);
        walk.finish();
        const order = walk.campaign.structure.FEATURE;
        const sent = walk.sent.filter((id) => order.includes(id));
        expect(sent).toEqual(sent.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
      }),
      { numRuns: 2_000, seed: 20_261_125 },
    );
  });

  it('gets a step that was added behind its place, and not one that was added in front of it', () => {
    const walk = new Walk();
    walk.send();
    walk.send();
    walk.edit((campaign) =>
      withStep(withStep(campaign, buildStep('front', LATER), null), buildStep('end', LATER), 'd'),
    );
    walk.finish();
    expect(walk.sent).toEqual(['a', 'b', 'c', 'd', 'end']);
  });

  it('keeps the text that is scheduled when its step is moved, and gets the others after it', () => {
    const walk = new Walk();
    walk.send();
    walk.edit((campaign) => moveStep(campaign, 'b', 'd'));
    walk.finish();
    expect(walk.sent).toEqual(['a', 'b', 'c', 'd']);
  });
});
