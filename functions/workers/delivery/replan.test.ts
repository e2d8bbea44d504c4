import { IDLE_SENDER } from '../../../test/support/scenarios/test-data.ts';
import { expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import {
  buildContactsWithPhone,
  buildOrganization,
  buildTwoStepCampaign,
} from '../../../test/support/scenarios/test-data.ts';
import type { LiveEvent } from '../../domain/shared/live-event.ts';
import type { SenderDeps } from './sender-deps.ts';
import { sendMessage } from './sender.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };

it('A text whose step is gone leads to the next step, whose minute is announced, and pages show the change', async () => {
  const { data } = await createInProcessData();
  await data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550901' }));
  const contacts = buildContactsWithPhone(O, 1, NOW);
  await addContactsTo(data, O, contacts);
  const campaign = buildTwoStepCampaign(NOW);
  await data.campaigns.createCampaign(campaign);
  await data.enroller.enroll(campaign, contacts, { rules: RULES, now: NOW, by: null, sendAgain: false, start: null });
  const messageId = (await data.enrollments.findEnrollment(O, 'c', 'l0', null))?.messageId ?? '';
  const { two } = campaign.steps;
  if (!two) throw new Error('The campaign has no second step');
  await data.campaigns.change(O, 'c', (before) => ({
    ...before,
    structure: { ...before.structure, FEATURE: ['two'] },
    steps: { two },
  }));
  const announced: Date[] = [];
  const events: LiveEvent[] = [];
  const deps: SenderDeps = {
    ...IDLE_SENDER,
    data,
    carrier: () => Promise.reject(new Error('Nothing is sent')),
    wakeUps: { schedule: async (_: string, dues: readonly Date[]) => void announced.push(...dues) },
    publish: async (published: readonly LiveEvent[]) => void events.push(...published),
    now: () => NOW,
  };
  await sendMessage(deps, {
    version: 1,
    kind: 'send',
    organizationId: O,
    contactId: 'l0',
    messageId,
    campaignId: 'c',
  });
  // The second step follows two minutes later.
  expect(announced).toEqual([new Date('2026-03-02T17:02:00Z')]);
  expect(events).toContainEqual({ organizationId: O, kind: 'conversation', id: 'l0' });
});
