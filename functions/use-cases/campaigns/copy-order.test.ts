import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import { NEW_TRIGGER } from '../../domain/if-then/if-then.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cloneCampaign } from './copy-campaign.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const actor = buildActor(NOW, { access: 'OWNER' });
const LABELS = ['v', 't', 'w', 'r', 'red', 'cal', 'un', 'not'];

it('A copied campaign keeps the order of its if/thens', async () => {
  const { data } = await createInProcessData();
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null }));
  const stepId = 'c-one';
  const { steps, ...campaign } = buildTwoStepCampaign(NOW);
  const { one } = steps;
  if (!one) throw new Error('The campaign has no step');
  await data.campaigns.createCampaign({
    ...campaign,
    structure: { FEATURE: [stepId], BEFORE: [], APPOINTMENT: [] },
    steps: { [stepId]: { ...one, id: stepId } },
  });
  for (const [index, label] of LABELS.entries())
    await data.ifThens.saveIfThen(
      'o',
      null,
      {
        id: `${stepId}-${index}`,
        stepId,
        label,
        triggers: [{ ...NEW_TRIGGER, id: 't' }],
        actions: [{ id: 'a', label: '', isDefault: true, type: 'LEAD', blocks: [{ type: 'TEXT', text: 'Hi' }] }],
        active: true,
        since: NOW,
        created: NOW,
        version: 1,
      },
      await data.ifThens.readLinks('o'),
    );
  const none = {} as never;
  const copy = await cloneCampaign(
    { data, publish: async () => undefined, uploads: none, media: none } as never,
    actor,
    { campaignId: campaign.id },
  );
  const copied = copy instanceof Refusal ? [] : await data.ifThens.listOfCampaign('o', copy.id);
  expect(copied.map(({ label }) => label)).toEqual(LABELS);
});
