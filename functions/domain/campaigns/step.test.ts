import { describe, expect, it } from 'vitest';
import { buildStep as buildTextStep } from '../../../test/support/scenarios/appointments/plans.ts';
import { planNextStep } from './enrollment.ts';
import { isOrphan, type Step } from './step.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const after = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);
const RULES = { zone: 'America/Phoenix', allowAfterHours: true, allowWeekends: true } as const;

const buildStep = (id: string, changes: Partial<Step> = {}): Step => ({
  ...buildTextStep(id, { phase: 'FEATURE' }),
  blocks: [],
  created: NOW,
  ...changes,
});

describe('A step that was created and never filled', () => {
  it('is an orphan after a day, and no other step is one', () => {
    expect(isOrphan(buildStep('a'), after(23))).toBe(false);
    expect(isOrphan(buildStep('a'), after(25))).toBe(true);
    const others: Partial<Step>[] = [
      { version: 2 },
      { label: 'Reminder' },
      { featureType: 'PITCH', pitchId: 'p' },
      { blocks: [{ type: 'TEXT', text: 'Hi' }] },
    ];
    for (const changes of others) expect(isOrphan(buildStep('a', changes), after(25))).toBe(false);
  });

  it('is waited for within the day, and passed over later', () => {
    const campaign = {
      structure: { FEATURE: ['a', 'b'], BEFORE: [], APPOINTMENT: [] },
      steps: { a: buildStep('a'), b: buildStep('b', { blocks: [{ type: 'TEXT', text: 'Hi' }] }) },
    };
    const plan = (hours: number) => planNextStep(campaign, { passed: [], joined: after(hours) }, after(hours), RULES);
    expect(plan(1)).toMatchObject({ kind: 'WAIT', step: { id: 'a' } });
    expect(plan(25)).toMatchObject({ kind: 'TEXT', step: { id: 'b' } });
  });
});
