import { expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import {
  buildContactsWithPhone,
  buildOrganization,
  buildTwoStepCampaign,
  IDLE_SENDER,
} from '../../../test/support/scenarios/test-data.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { campaignChanged, conversationChanged, type LiveEvent } from '../../domain/shared/live-event.ts';
import { VERSION } from '../../messages/message-version.ts';
import { sendMessage } from './sender.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const SECOND_DUE = new Date('2026-03-02T17:30:00Z');
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };

function followAfterHalfAnHour(campaign: Campaign): Campaign {
  const { one, two } = campaign.steps;
  if (!one || !two) throw new Error('No steps');
  return { ...campaign, steps: { one, two: { ...two, timing: { ...two.timing, minutes: 30 } } } };
}

it('A text whose answer was lost shows on open pages at once, and wakes the dispatcher for the next step', async () => {
  const { data } = await createInProcessData();
  const campaign = followAfterHalfAnHour(buildTwoStepCampaign(NOW));
  const contacts = buildContactsWithPhone('o', 1, NOW);
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: '+16025550901' }));
  await addContactsTo(data, 'o', contacts);
  await data.campaigns.createCampaign(campaign);
  await data.enroller.enroll(campaign, contacts, { rules: RULES, now: NOW, by: null, sendAgain: false, start: null });
  const first = await data.enrollments.findEnrollment('o', 'c', 'l0');
  const published: LiveEvent[] = [];
  const wakeUps: Date[] = [];
  await sendMessage(
    {
      ...IDLE_SENDER,
      data,
      carrier: async () => ({ send: async () => ({ kind: 'UNKNOWN' }), list: async () => [] }),
      wakeUps: { schedule: async (_, minutes) => void wakeUps.push(...minutes) },
      publish: async (events) => void published.push(...events),
      now: () => NOW,
    },
    {
      version: VERSION,
      kind: 'send',
      organizationId: 'o',
      contactId: 'l0',
      messageId: first?.messageId ?? '',
      campaignId: 'c',
    },
  );
  expect(
    await data.messages.findMessage({ organizationId: 'o', contactId: 'l0', id: first?.messageId ?? '' }),
  ).toMatchObject({
    state: 'OUTCOME_UNKNOWN',
  });
  expect({ wakeUps, published }).toEqual({
    wakeUps: expect.arrayContaining([SECOND_DUE]) as Date[],
    published: expect.arrayContaining([conversationChanged('o', 'l0'), campaignChanged('o', 'c')]) as LiveEvent[],
  });
});
