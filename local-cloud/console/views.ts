import type { CarrierText } from '../carrier/texts.ts';
import { number } from '../core/json.ts';
import { viewDashboard } from '../metrics/dashboard-view.ts';
import type { Services } from '../services.ts';
import { isOneTime } from '../aws/scheduler/schedule.ts';
import { waitingReason } from './waiting.ts';

/** A text as the console and tests read it. */
export interface TextRow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly at: string;
  readonly status: string;
  /** `out`: from the platform to the phone. */
  readonly direction: 'in' | 'out';
  readonly errorCode?: number;
  /** The content types of the files that the phone sent. */
  readonly files?: readonly string[];
}

/** Returns the texts of a phone, or all texts. Oldest first. */
export function textsView(texts: readonly CarrierText[], phone: string | undefined): TextRow[] {
  return texts
    .filter((text) => phone === undefined || text.from === phone || text.to === phone)
    .map((text) => ({
      id: text.sid,
      from: text.from,
      to: text.to,
      body: text.body,
      at: new Date(text.created).toISOString(),
      status: text.status,
      direction: text.direction === 'inbound' ? 'in' : 'out',
      ...(text.media ? { files: text.media.map(({ contentType }) => contentType) } : {}),
      ...(text.errorCode === undefined ? {} : { errorCode: text.errorCode }),
    }));
}

export function clockView(services: Services): unknown {
  const { clock, activity } = services;
  const zone = sendingZone(services);
  const next = services.scheduler.next();
  return {
    now: clock.iso(),
    offset: clock.offset,
    zone,
    local: new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'full', timeStyle: 'medium' }).format(
      clock.now(),
    ),
    quiet: activity.quiet,
    next: next === undefined ? null : new Date(next).toISOString(),
    waiting: waitingReason(services, zone),
  };
}

export function stateView(services: Services): unknown {
  const { sqs, scheduler, functions, access, appsync, log, databaseCalls } = services;
  return {
    endpoint: services.internal,
    now: services.clock.iso(),
    carrier: `http://127.0.0.1:${services.carrierPort}`,
    queues: Object.fromEntries(sqs.all.map((queue) => [queue.spec.name, queue.depth])),
    schedules: {
      due: scheduler.all
        .filter((schedule) => isOneTime(schedule) && schedule.fired === 0)
        .map(({ name, group, due }) => ({ name, group, at: new Date(due).toISOString() })),
      recurring: scheduler.all
        .filter((schedule) => !isOneTime(schedule))
        .map(({ name, expression, due, fired }) => ({ name, expression, next: new Date(due).toISOString(), fired })),
      fired: scheduler.fired,
    },
    functions: Object.fromEntries(functions.all.map(({ spec, stats, running }) => [spec.id, { ...stats, running }])),
    refusals: access.refusals,
    faults: services.faults.view,
    subscriptions: appsync.subscriptions,
    database: Object.fromEntries([...databaseCalls].map(([caller, counts]) => [caller, Object.fromEntries(counts)])),
    log: log.lines.slice(-100),
  };
}

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 3;
const MAX_HOURS = 72;

/** Returns the dashboard of the templates with the values of the last hours. */
export function dashboardView(services: Services, hours: string | null): unknown {
  const { clock, metrics, queueSamples, alarms } = services;
  const [dashboard] = services.dashboards;
  if (!dashboard) return { name: 'The templates have no dashboard', now: clock.now(), widgets: [] };
  queueSamples.sampleUntil(clock.now());
  const rangeMs = Math.min(MAX_HOURS, Math.max(1, number(hours, DEFAULT_HOURS))) * HOUR_MS;
  return {
    zone: sendingZone(services),
    ...viewDashboard(metrics.store, { ...dashboard, alarms, now: clock.now(), rangeMs }),
  };
}

/** Returns the sending zone of the functions. */
function sendingZone(services: Services): string {
  for (const { spec } of services.functions.all) {
    const zone = spec.environment['SENDING_ZONE'];
    if (zone) return zone;
  }
  return 'America/Phoenix';
}
