import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../local-cloud/engine.ts';
import { buildActor, buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import { createData, type Data } from '../../data/index.ts';
import { Table } from '../../data/table/table.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { buildStepId } from '../../domain/campaigns/campaign-ids.ts';
import type { MessageBlock } from '../../domain/content/blocks.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addStep, updateStep, type AddStepDeps } from './change-steps.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const actor = buildActor(NOW);
/** A step as older versions stored it: its replacements had no limit. */
const LONG_STEP: readonly MessageBlock[] = Array.from({ length: 12 }, () => ({
  type: 'FIRST_NAME',
  fallback: 'x'.repeat(1_995),
}));
const STEPS = 18;
const REFUSED_HOUR = { errors: ['Choose 9 am, 1 pm or 6 pm. Other hours are not switched on for this organization.'] };

describe('A step', () => {
  let data: Data;
  let close = (): void => undefined;

  beforeEach(async () => {
    const { name, client } = await createInProcessTable();
    close = () => client.destroy();
    data = createData(new Table(name, client));
  });
  afterEach(() => close());

  /** Creates the campaign `c` with as many steps. The first of them are long. */
  async function create(longSteps: number): Promise<void> {
    const campaign: Campaign = buildTwoStepCampaign(NOW);
    const ids = Array.from({ length: STEPS }, (_, index) => buildStepId('c', `${index}`));
    const steps = ids.map((id, index) => [
      id,
      { ...campaign.steps.one, id, blocks: index < longSteps ? LONG_STEP : [] },
    ]);
    await data.campaigns.createCampaign({
      ...campaign,
      structure: { ...campaign.structure, FEATURE: ids },
      steps: Object.fromEntries(steps) as Campaign['steps'],
    });
  }

  const deps = (): AddStepDeps => ({ data, bulk: { send: async () => undefined }, publish: async () => undefined });
  const fill = (index: number, blocks: readonly MessageBlock[]) =>
    updateStep(deps(), actor, {
      stepId: buildStepId('c', `${index}`),
      changes: { blocks },
    });

  it.each([
    ['a replacement of 41 characters', [{ type: 'FIRST_NAME', fallback: 'x'.repeat(41) }], 'at most 40 characters'],
    ['13 names', Array.from({ length: 13 }, () => ({ type: 'FIRST_NAME' })), 'Insert fewer names'],
    ['241 characters', [{ type: 'TEXT', text: 'x'.repeat(241) }], 'at most 240 characters'],
  ] as const)('with %s is refused with words', async (_, blocks, words) => {
    await create(0);
    const result = await fill(0, blocks as readonly MessageBlock[]);
    expect(result).toBeInstanceOf(Refusal);
    expect((result as Refusal).errors).toEqual([expect.stringContaining(words)]);
  });

  it('is refused with words when its campaign is larger than an item may be, and is accepted when it shortens it', async () => {
    await create(15);
    const short = [{ type: 'TEXT', text: 'x'.repeat(240) }] as const;
    const result = await fill(STEPS - 1, short);
    expect((result as Refusal).errors).toEqual([expect.stringContaining('This campaign is too large')]);
    expect(await fill(0, short)).toMatchObject({ blocks: short });
    expect(await fill(STEPS - 1, short)).toMatchObject({ blocks: short });
  });

  it('is not overwritten by an editor that began with an older version, and a repeated save is no conflict', async () => {
    await create(0);
    const save = (text: string, version: number) =>
      updateStep(deps(), actor, {
        stepId: buildStepId('c', '0'),
        changes: { blocks: [{ type: 'TEXT', text }] },
        version,
      });
    expect(await save('One', 1)).toMatchObject({ version: 2, after: null });
    expect(await save('Two', 1)).toEqual(new Refusal(CONFLICT));
    expect(await save('One', 1)).toMatchObject({ version: 2, blocks: [{ type: 'TEXT', text: 'One' }] });
    expect(await save('Two', 2)).toMatchObject({ version: 3, blocks: [{ type: 'TEXT', text: 'Two' }] });
  });

  it.each([
    ['only with the switch', 'text', false, REFUSED_HOUR],
    ['with the switch', 'text', true, { timing: { window: 11 } }],
    ['in the brand for opportunities', 'opportunity', false, { timing: { window: 11 } }],
  ] as const)('goes at an hour of its own choice %s', async (_, brand, showCustomWindow, expected) => {
    await data.accounts.createOrganization(buildOrganization({ id: 'o', brand, number: null, showCustomWindow }));
    await create(0);
    const choose = (window: number | null) =>
      updateStep(deps(), actor, { stepId: buildStepId('c', '0'), changes: { window } });
    expect(await choose(11)).toMatchObject(expected);
    for (const window of [9, 13, 18, null]) expect(await choose(window)).toMatchObject({ timing: { window } });
  });

  it('keeps the hour that it has where others could not choose it', async () => {
    await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null }));
    const base = buildTwoStepCampaign(NOW);
    const { one } = base.steps;
    if (!one) throw new Error('The campaign has no steps');
    const id = buildStepId('c', '0');
    const steps = { [id]: { ...one, id, timing: { ...one.timing, window: 11 } } };
    await data.campaigns.createCampaign({ ...base, structure: { ...base.structure, FEATURE: [id] }, steps });
    const edit = (window: number) => updateStep(deps(), actor, { stepId: id, changes: { window, days: 2 } });
    expect(await edit(11)).toMatchObject({ timing: { window: 11, days: 2 } });
    expect(await edit(12)).toBeInstanceOf(Refusal);
  });

  it.each([
    ['a link in the main brand', { brand: 'text' }, 'REDIRECT', 'FEATURE', false],
    ['a link in the main brand with the switch', { brand: 'text', showRedirect: true }, 'REDIRECT', 'FEATURE', true],
    ['a link in a clinic', { brand: 'health' }, 'REDIRECT', 'FEATURE', true],
    ['a reminder in the blast brand', { brand: 'blast' }, 'MESSAGE', 'BEFORE', false],
    ['a reminder in the blast brand with the switch', { brand: 'blast', showAppt: true }, 'MESSAGE', 'BEFORE', true],
    ['a reminder in a clinic', { brand: 'health' }, 'MESSAGE', 'BEFORE', true],
  ] as const)('is offered or refused: %s', async (_, organization, featureType, structureType, isOffered) => {
    await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null, ...organization }));
    await create(0);
    const added = await addStep(deps(), actor, { campaignId: 'c', structureType, featureType, after: null });
    expect(added instanceof Refusal).toBe(!isOffered);
  });

  it('as long as it may be fits into a campaign 18 times', async () => {
    await create(0);
    const full = Array.from({ length: 12 }, () => ({ type: 'FIRST_NAME' as const, fallback: 'x'.repeat(40) }));
    for (let index = 0; index < STEPS; index += 1) expect(await fill(index, full)).toMatchObject({ blocks: full });
  });
});
