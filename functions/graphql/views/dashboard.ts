import * as z from 'zod/mini';
import type { Pack } from '../../domain/brand/pack.ts';
import { describeReason } from '../../domain/brand/reasons.ts';
import { STATS_PERIODS } from '../../domain/results/period.ts';
import { computeDeliveryRate } from '../../domain/sending/figures.ts';
import { field } from '../registry/router.ts';
import {
  loadDashboard,
  type Dashboard,
  type LoadDashboardDeps,
  type PeriodFigures,
} from '../../use-cases/dashboard/load-dashboard.ts';
import {
  loadCampaignResults,
  type CampaignResults,
  type LoadCampaignResultsDeps,
} from '../../use-cases/dashboard/load-campaign-results.ts';
import { loadReplyHours } from '../../use-cases/dashboard/load-reply-hours.ts';
import { id } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';

const day = z.nullish(z.iso.date('Choose two dates.'));
const periodInput = { period: z.nullish(z.enum(STATS_PERIODS)), from: day, until: day };
const dashboardInput = z.object(periodInput);
const campaignResultsInput = z.object({ campaignId: id, ...periodInput });

/** What the organization sent and received in a period. */
export function dashboardFields(deps: LoadDashboardDeps) {
  return {
    dashboard: field({
      input: dashboardInput,
      empty: { dashboard: null },
      run: async ({ actor }, { period, from, until }) => {
        const chosen = from || until ? { from: from ?? '', until: until ?? '' } : (period ?? 'DAYS_30');
        return respond(await loadDashboard(deps, actor, chosen), (loaded) => ({ dashboard: dashboardView(loaded) }));
      },
    }),
  };
}

/** What a campaign sent and received in a period, and when contacts reply. */
export function campaignResultFields(deps: LoadCampaignResultsDeps) {
  return {
    campaignResults: field({
      input: campaignResultsInput,
      empty: { results: null },
      run: async ({ actor, pack }, { campaignId, period, from, until }) => {
        const chosen = from || until ? { from: from ?? '', until: until ?? '' } : (period ?? null);
        return respond(await loadCampaignResults(deps, actor, campaignId, chosen), (results) => ({
          results: resultsView(results, pack),
        }));
      },
    }),
    replyHours: field({
      input: z.object({}),
      empty: { from: null, until: null, responsesByHour: [] },
      run: async ({ actor }) => {
        const { period, hours } = await loadReplyHours(deps, actor);
        return respond(period, () => ({ ...period, responsesByHour: hours }));
      },
    }),
  };
}

function resultsView({ today, unit, parts, total, segmentMicros, hours, failures }: CampaignResults, pack: Pack) {
  return {
    today,
    unit,
    parts: parts.map(figuresView),
    total: figuresView(total),
    segmentPriceMicros: segmentMicros,
    responsesByHour: hours,
    failures: failures.map(({ reason, texts }) => ({ reason: describeReason(reason, pack), messages: texts })),
  };
}

function dashboardView({ today, unit, parts, total, before, segmentMicros }: Dashboard) {
  return {
    today,
    unit,
    parts: parts.map(figuresView),
    total: figuresView(total),
    before: figuresView(before),
    segmentPriceMicros: segmentMicros,
  };
}

function figuresView({ period, figures, spend }: PeriodFigures) {
  const { messages, delivered, undelivered, failed, refused, responses, optOuts } = figures;
  const messagesFailed = undelivered + failed + refused;
  return {
    ...period,
    messages,
    messagesSuccess: delivered,
    messagesFailed,
    messagesUndelivered: undelivered,
    messagesPending: messages - delivered - undelivered - failed,
    deliveryRate: computeDeliveryRate({ messagesSuccess: delivered, messagesFailed }),
    responses,
    optOuts,
    segments: spend?.segments ?? null,
    spendCents: spend?.cents ?? null,
  };
}
