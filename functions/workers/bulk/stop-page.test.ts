import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import type { BulkMessage, StopMessage } from '../../messages/bulk.ts';
import { Refusal } from '../../platform/refusal.ts';
import { stopCampaign } from '../../use-cases/campaigns/stop-campaign.ts';
import { stopPage } from './enrollment-batches.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: 'STOP' };
const actor = buildActor(NOW);
const CONTACTS = 1_010;

it('A stopped campaign counts each contact once when every page is delivered again', async () => {
  const { data } = await createInProcessData();
  const campaign = buildTwoStepCampaign(NOW);
  await data.campaigns.createCampaign(campaign);
  const contacts = Array.from({ length: CONTACTS }, (_, index) =>
    newContact({
      organizationId: O,
      id: `c${index}`,
      created: NOW,
      phone: `+1602555${String(index).padStart(4, '0')}`,
    }),
  );
  await data.enroller.enroll(campaign, contacts, { sendAgain: false, by: null, rules: RULES, now: NOW });
  const sent: BulkMessage[] = [];
  const queue = {
    // The announcement starts nothing, because the call put its work on the queue.
    send: async ({ body }: { body: unknown }) => {
      if ((body as BulkMessage).kind === 'stop') sent.push(body as BulkMessage);
    },
    sendAll: async () => undefined,
  };
  const publish = async (): Promise<void> => undefined;
  const job = await stopCampaign({ data, bulk: queue, publish }, actor, campaign.id);
  if (job instanceof Refusal) throw new Error(job.errors.join());
  const wakeUps = { schedule: async () => undefined };
  const deps = { data, bulk: queue, wakeUps, publish, zone: 'America/Phoenix', now: () => NOW };
  for (let message = sent.shift(); message; message = sent.shift())
    for (const delivered of [message, message]) await stopPage(deps, delivered as StopMessage);
  const done = await data.jobs.findJob(O, job.id);
  expect(done).toMatchObject({ state: 'DONE', total: CONTACTS, done: CONTACTS, counts: { stopped: CONTACTS } });
  expect((await data.enrollments.listPage(O, campaign.id, { limit: 5 })).enrollments).toEqual([]);
  // The timeline of each contact says when it left.
  const left = (await data.enrollments.findMany(O, campaign.id, ['c0', 'c1009'])).values();
  expect([...left].map(({ changes }) => changes)).toEqual(Array(2).fill([{ kind: 'REMOVED', userId: null, at: NOW }]));
});
