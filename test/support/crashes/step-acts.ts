import { fillStep } from '../scenarios/test-data.ts';
import { moveStep, withoutStep, withStep, type Campaign } from '../../../functions/domain/campaigns/campaign.ts';
import type { Step } from '../../../functions/domain/campaigns/step.ts';
import { replanStep } from '../../../functions/messages/bulk.ts';
import type { TestMachine } from '../simulation/test-machine.ts';
import { campaign } from './crash-scenario.ts';

type StepAct = 'ADD_STEP' | 'MOVE_STEP' | 'DELETE_STEP';

/** Staff edit the steps while contacts are on their way. `index` picks the step, and where it goes. */
export async function editSteps(machine: TestMachine, act: StepAct, index: number): Promise<void> {
  const { data } = machine;
  let deleted: string | null = null;
  await data.campaigns.change('o', campaign.id, (before) => {
    const order = before.structure.FEATURE;
    const picked = order[index % Math.max(1, order.length)];
    const after = index % 2 === 0 ? null : (order.at(-1) ?? null);
    if (act === 'ADD_STEP') return withStep(before, buildStep(before, machine.now()), after);
    if (picked === undefined) return before;
    if (act === 'MOVE_STEP') return moveStep(before, picked, after);
    deleted = picked;
    return withoutStep(before, picked);
  });
  if (deleted !== null) await machine.queue('bulk').send({ body: replanStep('o', campaign.id, deleted) });
}

function buildStep({ version }: Campaign, created: Date): Step {
  const id = `new${version}`;
  return fillStep({
    id,
    campaignId: campaign.id,
    blocks: [{ type: 'TEXT', text: `${id} STOP` }],
    timing: { days: 0, hours: 0, minutes: 1, window: null, delayUntil: null },
    created,
  });
}
