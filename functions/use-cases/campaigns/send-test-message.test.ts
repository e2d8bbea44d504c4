import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { buildStepId } from '../../domain/campaigns/campaign-ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sendTestMessage } from './send-test-message.ts';

const NEW_YORK = '+12125550101';
const STEP = buildStepId('c', '1');

it.each([
  // 7:30 pm in Phoenix is 9:30 pm in New York in winter.
  ['2026-01-06T02:30:00Z', NEW_YORK, true, 'at the phone'],
  ['2026-01-06T02:30:00Z', NEW_YORK, false, null],
  ['2026-01-06T02:30:00Z', '+16025550101', true, null],
  ['2026-01-05T18:00:00Z', NEW_YORK, true, null],
  ['2026-01-06T03:30:00Z', '+16025550101', true, '8 am to 8 pm'],
])('At %s a test to %s, with recipient hours %s, is refused with "%s"', async (at, phone, recipientHours, words) => {
  const now = new Date(at);
  const { data } = await createInProcessData();
  const campaign = buildTwoStepCampaign(now);
  const step = campaign.steps.one;
  if (!step) throw new Error('The campaign has no step');
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: '+16025550100' }));
  await data.campaigns.createCampaign({
    ...campaign,
    structure: { ...campaign.structure, FEATURE: [STEP] },
    steps: { [STEP]: { ...step, id: STEP } },
  });
  const sent: unknown[] = [];
  const result = await sendTestMessage(
    {
      data,
      replies: { send: async ({ body }) => void sent.push(body) },
      zone: 'America/Phoenix',
      recipientHours,
    },
    buildActor(now),
    { campaignId: 'c', stepId: STEP, phone, contactId: null, pack: getPackById('text'), host: 'app.acme.test' },
  );
  expect(result instanceof Refusal ? result.errors.join() : '').toContain(words ?? '');
  expect(sent).toHaveLength(words === null ? 1 : 0);
});
