import { expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import {
  buildActor,
  buildContactsWithPhone,
  buildOrganization,
  buildTwoStepCampaign,
} from '../../../test/support/scenarios/test-data.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { getSendStats } from './send-stats.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };

it('While one campaign is paused, the other one and the whole have an end in sight, and the paused one has none', async () => {
  const { data } = await createInProcessData();
  const contacts = buildContactsWithPhone('o', 3, NOW);
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: '+16025550901' }));
  await addContactsTo(data, 'o', contacts);
  for (const id of ['running', 'paused']) {
    const campaign = { ...buildTwoStepCampaign(NOW), id, name: id };
    await data.campaigns.createCampaign(campaign);
    await data.enroller.enroll(campaign, contacts, { rules: RULES, now: NOW, by: null, sendAgain: false, start: null });
  }
  await data.campaigns.change('o', 'paused', (campaign) => ({ ...campaign, paused: NOW }));
  const stats = await getSendStats(
    { data, zone: 'America/Phoenix', getPace: () => ({ segmentsPerSecond: 100, segmentsPerDay: 10_000 }) },
    buildActor(NOW),
    getPackById('text'),
  );
  expect(stats?.finishes).toBeInstanceOf(Date);
  const finishes = new Map(stats?.sends.map((send) => [send.campaignId, send.finishes]));
  expect(finishes.get('running')).toBeInstanceOf(Date);
  expect(finishes.get('paused')).toBeNull();
});
