import * as z from 'zod/mini';
import { newId } from '../../platform/ids.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import { CAMPAIGN_LIMITS, type Campaign } from '../../domain/campaigns/campaign.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field, Refusal, type SignedInContext } from '../../platform/router.ts';
import { campaignControlFields } from './controls.ts';
import { NO_CAMPAIGN, resumeCampaign, type CampaignDeps } from './deps.ts';
import { stepFields } from './steps.ts';
import { toSelection, startEnrollment } from '../../use-cases/jobs/selection-job.ts';
import { optionalBoolean, id, idempotencyKeyInput, ids, optionalDateTime, search } from '../shared/inputs.ts';
import { sendStatsFields } from '../sending/send-stats.ts';
import { campaignView, jobView } from '../shared/views.ts';

const name = z.string().check(
  z.refine((given) => given.trim() !== '', 'Enter a name.'),
  z.maxLength(CAMPAIGN_LIMITS.name, `A name has at most ${CAMPAIGN_LIMITS.name} characters.`),
);

export function campaignFields(deps: CampaignDeps) {
  const { data } = deps;
  const publishCampaign = async (campaign: Campaign): Promise<void> =>
    deps.publish([{ organizationId: campaign.organizationId, kind: 'campaign', id: campaign.id }]);
  return {
    ...stepFields(deps),
    ...sendStatsFields(deps),
    ...campaignControlFields(deps),

    campaigns: field({
      input: z.object({ includeFeatures: optionalBoolean, includeStats: optionalBoolean, recent: optionalBoolean }),
      empty: { campaigns: [] },
      run: async ({ session }, { includeStats, recent }) => {
        const all = (await data.campaigns.list(session.organizationId)).filter((campaign) => !campaign.archived);
        const shown = recent ? all.slice(0, RECENT_LIMIT) : all;
        const counts = await Promise.all(
          shown.map((campaign) =>
            includeStats ? data.counters.getCampaignCounts(campaign.organizationId, campaign.id) : null,
          ),
        );
        return { campaigns: shown.map((campaign, index) => campaignView(campaign, counts[index] ?? null)) };
      },
    }),

    campaign: field({
      input: z.object({ campaignId: id, includeFeatures: optionalBoolean, includeStats: optionalBoolean }),
      empty: { campaign: null },
      run: async ({ session }, { campaignId }) => {
        const campaign = await data.campaigns.find(session.organizationId, campaignId);
        if (!campaign) return new Refusal(NO_CAMPAIGN);
        return {
          campaign: campaignView(campaign, await data.counters.getCampaignCounts(session.organizationId, campaignId)),
        };
      },
    }),

    createCampaign: field({
      input: z.object({ name, idempotencyKey: idempotencyKeyInput }),
      empty: { campaign: null },
      run: (context, input) =>
        runIdempotent(data.idempotency, context, 'createCampaign', input, async () => {
          const campaign: Campaign = {
            organizationId: context.session.organizationId,
            id: newId(context.now),
            name: input.name.trim(),
            created: context.now,
            archived: null,
            paused: null,
            stopped: null,
            stopOnReply: false,
            structure: { FEATURE: [], BEFORE: [], APPOINTMENT: [] },
            steps: {},
            version: 1,
          };
          await data.campaigns.create(campaign);
          await publishCampaign(campaign);
          return { campaign: campaignView(campaign, new Map()) };
        }),
    }),

    updateCampaign: field({
      input: z.object({ campaignId: id, name: z.nullish(name), paused: optionalBoolean, stopOnReply: optionalBoolean }),
      empty: { campaign: null },
      run: async ({ session, now }, input) => {
        // Before it goes on, so that no report counted before the resume pauses it again.
        if (input.paused === false) await data.filtering.reset(session.organizationId, input.campaignId);
        const campaign = await data.campaigns.change(session.organizationId, input.campaignId, (before) =>
          applyCampaignUpdate(before, input, now),
        );
        if (!campaign) return new Refusal(NO_CAMPAIGN);
        if (input.paused === false) await resumeCampaign(deps, campaign);
        await publishCampaign(campaign);
        return { campaign: campaignView(campaign, null) };
      },
    }),

    archiveCampaign: field({
      input: z.object({ campaignId: id, restore: optionalBoolean }),
      run: async ({ session, now }, { campaignId, restore }) => {
        // The flag is the gate: what waits counts as canceled while it stands, and waits again when it is taken back.
        const campaign = await data.campaigns.change(session.organizationId, campaignId, (before) => ({
          ...before,
          archived: restore ? null : (before.archived ?? now),
        }));
        if (!campaign) return new Refusal(NO_CAMPAIGN);
        await publishCampaign(campaign);
        return {};
      },
    }),

    addLeadsToCampaign: field({
      input: z.object({
        campaignId: id,
        leadIds: z.nullish(ids),
        allLeads: optionalBoolean,
        search,
        sendAgain: optionalBoolean,
        startAt: optionalDateTime,
        idempotencyKey: idempotencyKeyInput,
      }),
      empty: { job: null },
      run: (context, input) =>
        runIdempotent(data.idempotency, context, 'addLeadsToCampaign', input, () => addLeads(deps, context, input)),
    }),

    removeLeadsFromCampaign: field({
      input: z.object({ campaignId: id, leadIds: ids, restore: optionalBoolean }),
      run: async (context, input) => {
        const outcome = await (input.restore ? restoreLeads(deps, context, input) : removeLeads(deps, context, input));
        if (!outcome) return new Refusal(NO_CAMPAIGN);
        await publishCampaign(outcome);
        return {};
      },
    }),
  };
}

function applyCampaignUpdate(
  before: Campaign,
  input: {
    name?: string | null | undefined;
    paused?: boolean | null | undefined;
    stopOnReply?: boolean | null | undefined;
  },
  now: Date,
): Campaign {
  const paused = input.paused === true ? (before.paused ?? now) : input.paused === false ? null : before.paused;
  return {
    ...before,
    name: input.name?.trim() ?? before.name,
    paused,
    pauseReason: paused === null ? null : (before.pauseReason ?? null),
    stopOnReply: input.stopOnReply ?? before.stopOnReply,
  };
}

/** Campaigns on the dashboard's chart and in pickers. */
const RECENT_LIMIT = 10;
const MAX_START_AHEAD_MS = 366 * 86_400_000;

type LeadsToAdd = Parameters<typeof toSelection>[0] & {
  campaignId: string;
  sendAgain?: boolean | null | undefined;
  startAt?: string | null | undefined;
};

async function addLeads(deps: CampaignDeps, context: SignedInContext, input: LeadsToAdd) {
  const campaign = await deps.data.campaigns.find(context.session.organizationId, input.campaignId);
  if (!campaign || campaign.archived) return new Refusal(NO_CAMPAIGN);
  const selection = toSelection(input);
  if (!selection) return new Refusal('Select leads from the table first');
  if (input.startAt && Date.parse(input.startAt) > context.now.getTime() + MAX_START_AHEAD_MS)
    return new Refusal('A start can be at most a year ahead.');
  return {
    job: jobView(
      await startEnrollment(deps, context, campaign.id, selection, {
        sendAgain: input.sendAgain === true,
        startAt: input.startAt ?? null,
      }),
      [],
    ),
  };
}

async function removeLeads(
  { data }: CampaignDeps,
  { session }: SignedInContext,
  input: { campaignId: string; leadIds: string[] },
): Promise<Campaign | null> {
  const campaign = await data.campaigns.find(session.organizationId, input.campaignId);
  if (!campaign) return null;
  const enrollments = await data.enrollments.findMany(session.organizationId, input.campaignId, input.leadIds);
  for (const enrollment of enrollments.values())
    await data.enroller.unenroll(enrollment, { reason: 'Removed from the campaign' });
  return campaign;
}

async function restoreLeads(
  { data, wakeUps, zone }: CampaignDeps,
  { session, now }: SignedInContext,
  input: { campaignId: string; leadIds: string[] },
): Promise<Campaign | null> {
  const [campaign, organization] = await Promise.all([
    data.campaigns.find(session.organizationId, input.campaignId),
    data.accounts.findOrganization(session.organizationId),
  ]);
  if (!campaign || !organization || campaign.archived) return null;
  const enrollments = await data.enrollments.findMany(session.organizationId, input.campaignId, input.leadIds);
  const contacts = await data.contacts.findMany(session.organizationId, [...enrollments.keys()]);
  for (const contact of contacts) {
    const enrollment = enrollments.get(contact.id);
    const due = enrollment
      ? await data.enroller.restore(campaign, enrollment, contact, buildSendingRules(organization, zone), now)
      : null;
    if (due) await wakeUps.schedule([due], now);
  }
  return campaign;
}
