import type { ReportedMoment } from './course.ts';
import type { MediaProgress } from '../slide/shown-slide.ts';
import { postPublic } from '../public-api.ts';

/** What a visit has done so far. It is always reported as a whole, so that a lost report is made up for by the next. */
export interface Report {
  readonly leadActivitySsid: string;
  readonly times: readonly ({ readonly pitchSlideId: string; readonly seconds: number } & Omit<
    MediaProgress,
    'moment'
  >)[];
  readonly widgets: readonly { readonly widgetId: string; readonly values: readonly string[] }[];
  /** What calendars told the page. missing if a report that an older page has kept. */
  readonly events?: readonly { readonly pitchSlideId: string; readonly eventUrl: string | null }[];
  /** What happened, in order. missing if the server has it. */
  readonly moments?: readonly ReportedMoment[];
  readonly moreMoments?: number;
  readonly completed: boolean;
  readonly redirected: boolean;
}

const TRACK = `mutation trackLead($leadActivitySsid: ID!, $times: [LeadTimeInput!], $widgets: [LeadWidgetInput!], $events: [LeadEventInput!], $moments: [LeadMomentInput!], $moreMoments: Int, $completed: Boolean, $redirected: Boolean) {
  trackLead(leadActivitySsid: $leadActivitySsid, times: $times, widgets: $widgets, events: $events, moments: $moments, moreMoments: $moreMoments, completed: $completed, redirected: $redirected) { success errors }
}`;

/** Unsent reports wait here, one for each visit. */
const PREFIX = 'visit-';

/**
 * Sends a report, and keeps it in the browser until the server has it. `isLast`: the page is closing, and the browser sends the report
 * after it.
 */
export async function sendReport(report: Report, isLast = false): Promise<boolean> {
  keep(report);
  const answer = await postPublic<{ trackLead: { success: boolean } }>(TRACK, { ...report }, isLast);
  // Without an answer the report waits. A refusal is final: the visit is gone.
  if (answer === null) return false;
  forget(report);
  return true;
}

/** Sends what earlier visits could not send. */
export async function sendWaitingReports(): Promise<void> {
  for (const report of listWaiting()) if (!(await sendReport(report))) return;
}

function keep(report: Report): void {
  try {
    localStorage.setItem(PREFIX + report.leadActivitySsid, JSON.stringify(report));
  } catch {
    // The storage is full or forbidden. The report is only sent.
  }
}

/** A report that grew in the meantime stays. */
function forget(report: Report): void {
  try {
    const key = PREFIX + report.leadActivitySsid;
    if (localStorage.getItem(key) === JSON.stringify(report)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function listWaiting(): Report[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Report);
  } catch {
    return [];
  }
}
