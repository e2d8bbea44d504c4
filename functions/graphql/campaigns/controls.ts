import * as z from 'zod/mini';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { parsePhone } from '../../domain/contacts/phone.ts';
import { parsePersonName } from '../../domain/contacts/name.ts';
import { findStep } from '../../domain/campaigns/campaign.ts';
import { isFinished } from '../../domain/campaigns/step.ts';
import { renderBlocks } from '../../domain/content/blocks.ts';
import { getPlaceholderValues, appendSuffix } from '../../domain/sending/hand-over.ts';
import { countSegments } from '../../domain/content/segments.ts';
import { isOpen } from '../../domain/hours/window.ts';
import { CAMPAIGN_TOTAL } from '../../domain/sending/figures.ts';
import { newJob } from '../../domain/jobs/job.ts';
import { newId } from '../../platform/ids.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field, Refusal, type SignedInContext } from '../../platform/router.ts';
import { stopFirstPage } from '../../messages/bulk.ts';
import { sendUnlinked } from '../../messages/deliveries.ts';
import { NO_CAMPAIGN, type CampaignDeps } from './deps.ts';
import { id, idempotencyKeyInput, optionalId } from '../shared/inputs.ts';
import { jobView } from '../shared/views.ts';

const testInput = z.object({
  campaignId: id,
  campaignFeatureId: id,
  phone: z.string().check(z.maxLength(40, 'The phone number is too long.')),
  leadId: optionalId,
  idempotencyKey: idempotencyKeyInput,
});

/** Stopping a campaign for all, and trying a step on one's own phone. */
export function campaignControlFields(deps: CampaignDeps) {
  const { data } = deps;
  return {
    stopCampaign: field({
      input: z.object({ campaignId: id }),
      empty: { job: null },
      run: (context, { campaignId }) => stopCampaign(deps, context, campaignId),
    }),

    sendTestText: field({
      input: testInput,
      run: (context, input) =>
        runIdempotent(data.idempotency, context, 'sendTestText', input, () => sendTestText(deps, context, input)),
    }),
  };
}

/** The moment on the campaign is the gate: from its commit on nothing of it is claimed. The job only sweeps up. */
async function stopCampaign(deps: CampaignDeps, { session, now }: SignedInContext, campaignId: string) {
  const { data } = deps;
  const campaign = await data.campaigns.change(session.organizationId, campaignId, (before) => ({
    ...before,
    stopped: now,
  }));
  if (!campaign) return new Refusal(NO_CAMPAIGN);
  const figures = await data.counters.getCampaignCounts(session.organizationId, campaignId);
  const job = newJob({
    organizationId: session.organizationId,
    id: newId(now),
    kind: 'STOP',
    total: figures.get(CAMPAIGN_TOTAL)?.leads ?? 0,
    campaignId,
    created: now,
  });
  await data.jobs.create(job);
  await deps.bulk.send({ body: stopFirstPage(job, campaignId) });
  await deps.publish([{ organizationId: session.organizationId, kind: 'campaign', id: campaignId }]);
  return { job: jobView(job, []) };
}

async function sendTestText(deps: CampaignDeps, { session, now }: SignedInContext, input: z.infer<typeof testInput>) {
  const { data } = deps;
  const { organizationId, userId } = session;
  const [campaign, organization, names, contact] = await Promise.all([
    data.campaigns.find(organizationId, input.campaignId),
    data.accounts.findOrganization(organizationId),
    data.accounts.findUserNames([userId]),
    input.leadId ? data.contacts.find(organizationId, input.leadId) : null,
  ]);
  const step = campaign ? findStep(campaign, input.campaignFeatureId) : undefined;
  if (!campaign || !organization || !step) return new Refusal(NO_CAMPAIGN);
  if (input.leadId && !contact) return new Refusal('There is no such contact.');
  if (!isFinished(step)) return new Refusal('Write the text first.');
  const phone = parsePhone(input.phone);
  if (!phone.ok) return new Refusal(phone.reason);
  const rules = buildSendingRules(organization, deps.zone);
  if (!isOpen(now, rules)) return new Refusal('Test texts go out between 8 am and 8 pm as well.');
  if ((await data.consents.find(organizationId, phone.phone)).state === 'OPTED_OUT')
    return new Refusal('That phone has opted out of your texts. Text START from it first.');
  const wait = await data.limits.countAttempt('testText', userId, now);
  if (wait !== null) return new Refusal(`That were many tests. Please try again in ${Math.ceil(wait / 60)} min.`);

  const reader =
    contact ??
    newContact({
      organizationId,
      id: userId,
      created: now,
      ...parsePersonName({ name: names.get(userId) ?? '' }),
      phone: phone.phone,
    });
  const body = appendSuffix(renderBlocks(step.blocks, getPlaceholderValues(reader)), rules.firstTextSuffix);
  const unlinkedMessage = {
    organizationId,
    id: newId(now),
    kind: 'TEST',
    state: 'SCHEDULED',
    phone: phone.phone,
    body,
    segments: countSegments(body).segments,
    reason: null,
  } as const;
  await data.unlinkedMessages.create(unlinkedMessage, now);
  await deps.replies.send({ body: sendUnlinked(organizationId, unlinkedMessage.id) });
  return {};
}
