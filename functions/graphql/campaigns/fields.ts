import type { Data } from '../../data/index.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import {
  archiveCampaign,
  createCampaign,
  type ChangeCampaignDeps,
  type CreateCampaignDeps,
} from '../../use-cases/campaigns/change-campaign.ts';
import { updateCampaign, type UpdateCampaignDeps } from '../../use-cases/campaign-settings/update-campaign.ts';
import { cloneCampaign, type CopyCampaignDeps } from '../../use-cases/campaigns/copy-campaign.ts';
import { enrollContacts, type EnrollContactsDeps } from '../../use-cases/campaigns/enroll-contacts.ts';
import { removeFromCampaign, type LeaveCampaignDeps } from '../../use-cases/campaigns/leave-campaign.ts';
import {
  findNextSends,
  listCampaigns,
  listPersonalCampaigns,
  loadCampaign,
  type ListCampaignsDeps,
} from '../../use-cases/campaigns/list-campaigns.ts';
import { stopCampaign, type StopCampaignDeps } from '../../use-cases/campaigns/stop-campaign.ts';
import { findPublicCampaign, listPublicCampaigns, type PublishDeps } from '../../use-cases/campaigns/library.ts';
import { findCampaignIdByCode, type CampaignLandingDeps } from '../../use-cases/landing-pages/campaign-landing.ts';
import { retryUnconfirmed, type RetryUnconfirmedDeps } from '../../use-cases/sending/retry-unconfirmed.ts';
import { publicCampaignView } from './library.ts';
import { jobView } from '../jobs/view.ts';
import { toSelection } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';
import {
  addLeadsInput,
  archiveCampaignInput,
  campaignInput,
  campaignsInput,
  cloneCampaignInput,
  createCampaignInput,
  leadCampaignsInput,
  removeLeadsInput,
  retryUnconfirmedInput,
  stopCampaignInput,
  updateCampaignInput,
} from './inputs.ts';
import { findStepPitches, respondCampaign } from './step-pitches.ts';
import { removeOrphans } from '../../use-cases/campaigns/remove-orphans.ts';
import { personalView, showName } from './people.ts';
import { getNextSend } from './next-send.ts';
import { withLanding } from './landing.ts';
import { planUpdate, type SettingsDeps } from './settings.ts';
import { campaignView } from './view.ts';

export interface CampaignDeps
  extends
    ListCampaignsDeps,
    CreateCampaignDeps,
    ChangeCampaignDeps,
    UpdateCampaignDeps,
    SettingsDeps,
    CopyCampaignDeps,
    EnrollContactsDeps,
    LeaveCampaignDeps,
    StopCampaignDeps,
    RetryUnconfirmedDeps,
    PublishDeps,
    CampaignLandingDeps {
  readonly data: ListCampaignsDeps['data'] &
    SettingsDeps['data'] &
    UpdateCampaignDeps['data'] &
    CreateCampaignDeps['data'] &
    ChangeCampaignDeps['data'] &
    CopyCampaignDeps['data'] &
    EnrollContactsDeps['data'] &
    LeaveCampaignDeps['data'] &
    StopCampaignDeps['data'] &
    RetryUnconfirmedDeps['data'] &
    PublishDeps['data'] &
    CampaignLandingDeps['data'] &
    Pick<Data, 'idempotency' | 'ifThens' | 'pitches' | 'sendProgress'>;
  readonly bulk: UpdateCampaignDeps['bulk'];
  readonly zone: string;
}

/** Campaigns and who is in them. */
export function campaignFields(deps: CampaignDeps) {
  const { idempotency } = deps.data;
  return {
    campaigns: field({
      input: campaignsInput,
      empty: { campaigns: [], next: null },
      run: async ({ actor, pack }, input) => {
        if (input.publicOnly === true) {
          const shared = await listPublicCampaigns(deps, actor);
          const views = await Promise.all(shared.map((each) => publicCampaignView(deps, each, pack)));
          return { campaigns: views, next: null };
        }
        const { campaigns: found, next } = await listCampaigns(deps, actor, {
          recent: input.recent === true,
          archived: input.archived === true,
          search: input.search ?? '',
          after: input.after ?? null,
          withCounts: input.includeStats === true,
        });
        const campaigns = found.map(({ campaign }) => campaign);
        const pitches = input.includeFeatures === true ? await findStepPitches(deps, actor, campaigns) : null;
        const nextSends = input.includeStats === true ? await findNextSends(deps, actor) : null;
        return {
          campaigns: found.map(({ campaign, counts }) => ({
            ...campaignView(campaign, { counts, pitches, pack }),
            nextSend: getNextSend(campaign, nextSends),
          })),
          next,
        };
      },
    }),
    campaign: field({
      input: campaignInput,
      empty: { campaign: null },
      run: async ({ actor, pack, mask }, { includeFeatures, includeStats, includeLanding, isPublic, ...named }) => {
        const campaignId = named.campaignId ?? (await findCampaignIdByCode(deps, actor, named.campaignCode ?? ''));
        if (campaignId === null) return notFound('campaign');
        if (isPublic === true) {
          const shared = await findPublicCampaign(deps, actor, campaignId);
          return shared instanceof Refusal ? shared : { campaign: await publicCampaignView(deps, shared, pack) };
        }
        const load = () => loadCampaign(deps, actor, { campaignId, withCounts: includeStats === true });
        const stored = await load();
        if (stored instanceof Refusal) return stored;
        const found = (await removeOrphans(deps, actor, stored.campaign)) ? await load() : stored;
        if (found instanceof Refusal) return found;
        const { campaign, counts, contact, userName } = found;
        const answer =
          includeFeatures === true
            ? await respondCampaign(deps, campaign, { counts, pack })
            : { campaign: campaignView(campaign, { counts, pitches: null, pack }) };
        if (answer instanceof Refusal) return answer;
        const nextSend = getNextSend(campaign, includeStats === true ? await findNextSends(deps, actor) : null);
        const shown = {
          campaign: {
            ...answer.campaign,
            leadName: showName(contact, mask),
            userId: found.campaign.userId ?? null,
            userName,
            nextSend,
          },
        };
        return withLanding(deps, actor, shown, includeLanding === true);
      },
    }),
    leadCampaigns: field({
      input: leadCampaignsInput,
      empty: { campaigns: [], next: null },
      run: async ({ actor, pack, mask }, { archived, after }) => {
        const page = await listPersonalCampaigns(deps, actor, { archived: archived === true, after: after ?? null });
        return { campaigns: page.campaigns.map((each) => personalView(each, pack, mask)), next: page.next };
      },
    }),
    createCampaign: field({
      input: createCampaignInput,
      empty: { campaign: null },
      run: ({ actor, pack, mask }, input) =>
        runIdempotent(idempotency, actor, 'createCampaign', input, async () => {
          const { name, leadId, v2, stopOnReply } = input;
          const campaign = await createCampaign(deps, actor, {
            name,
            contactId: leadId ?? null,
            isExternal: v2 ?? null,
            stopOnReply: stopOnReply ?? null,
          });
          const answer = await respondCampaign(deps, campaign, { counts: new Map(), pack });
          const contactId = campaign instanceof Refusal ? null : (campaign.forContactId ?? null);
          if (answer instanceof Refusal || !contactId) return answer;
          const contact = await deps.data.contacts.findContact(actor.organizationId, contactId);
          return { campaign: { ...answer.campaign, leadName: showName(contact, mask) } };
        }),
    }),
    cloneCampaign: field({
      input: cloneCampaignInput,
      empty: { campaign: null },
      run: ({ actor, pack }, input) =>
        runIdempotent(idempotency, actor, 'cloneCampaign', input, async () => {
          const { campaignId, organizationId, isPublic } = input;
          const copied = await cloneCampaign(deps, actor, {
            campaignId,
            organizationId: organizationId ?? undefined,
            isPublic: isPublic === true,
          });
          return respondCampaign(deps, copied, { counts: new Map(), pack });
        }),
    }),
    updateCampaign: field({
      input: updateCampaignInput,
      empty: { campaign: null },
      run: async ({ actor, pack }, { campaignId, ...input }) => {
        const planned = await planUpdate(deps, actor, { campaignId, ...input });
        if (planned instanceof Refusal) return planned;
        const campaign = await updateCampaign(deps, actor, { campaignId, ...planned });
        if (campaign instanceof Refusal) return campaign;
        return withLanding(deps, actor, await respondCampaign(deps, campaign, { counts: null, pack }), false);
      },
    }),
    archiveCampaign: field({
      input: archiveCampaignInput,
      run: async ({ actor }, { campaignId, restore }) =>
        respondDone(await archiveCampaign(deps, actor, { campaignId, restore: restore === true })),
    }),
    stopCampaign: field({
      input: stopCampaignInput,
      empty: { job: null },
      run: async ({ actor, pack }, { campaignId }) =>
        respond(await stopCampaign(deps, actor, campaignId), (job) => ({ job: jobView(job, [], pack) })),
    }),
    retryUnconfirmed: field({
      input: retryUnconfirmedInput,
      empty: { job: null },
      run: ({ actor, pack }, input) =>
        runIdempotent(idempotency, actor, 'retryUnconfirmed', input, async () =>
          respond(await retryUnconfirmed(deps, actor, input.campaignId), (job) => ({ job: jobView(job, [], pack) })),
        ),
    }),
    addLeadsToCampaign: field({
      input: addLeadsInput,
      empty: { job: null },
      run: ({ actor, pack }, input) =>
        runIdempotent(idempotency, actor, 'addLeadsToCampaign', input, async () => {
          const { campaignId, sendAgain, startAt = null } = input;
          const started = await enrollContacts(deps, actor, {
            campaignId,
            selection: toSelection(input),
            sendAgain: sendAgain === true,
            startAt,
          });
          return respond(started, (job) => ({ job: jobView(job, [], pack) }));
        }),
    }),
    removeLeadsFromCampaign: field({
      input: removeLeadsInput,
      empty: { job: null },
      run: ({ actor, pack }, input) =>
        runIdempotent(idempotency, actor, 'removeLeadsFromCampaign', input, async () => {
          const { campaignId } = input;
          const change = {
            campaignId,
            selection: toSelection(input),
            restore: input.restore === true,
            pause: input.pause === true,
          };
          return respond(await removeFromCampaign(deps, actor, change), (job) => ({
            job: job && jobView(job, [], pack),
          }));
        }),
    }),
  };
}
