import * as z from 'zod/mini';
import { STATS_PERIODS } from '../../domain/dashboard/period.ts';
import { computeDeliveryRate } from '../../domain/sending/figures.ts';
import { field } from '../../platform/router.ts';
import {
  loadDashboard,
  type Dashboard,
  type LoadDashboardDeps,
  type PeriodFigures,
} from '../../use-cases/dashboard/load-dashboard.ts';
import { respond } from '../shared/respond.ts';

const day = z.nullish(z.iso.date('Choose two dates.'));
const dashboardInput = z.object({ period: z.nullish(z.enum(STATS_PERIODS)), from: day, until: day });

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
