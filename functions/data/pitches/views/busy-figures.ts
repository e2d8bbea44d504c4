import { formatMinute } from '../../../domain/hours/minute.ts';
import type { DueMessages } from '../../sending/due-messages.ts';
import type { CampaignRef } from './retention-counters.ts';

/** For how long the reports of a campaign leave its figures to a worker, once they are busy. */
const BUSY_MS = 60_000;
/** More reports of a campaign than this, in so many milliseconds, come to one instance of a function only when hundreds report each second. */
const MOST_REPORTS = 30;
const WINDOW_MS = 10_000;
/**
 * A worker counts at the beginning of a minute, 30 to 90 seconds after a report. The transaction of the report has ended by then, or failed:
 * a call of the API has 30 seconds.
 */
const COUNT_AFTER_MS = 90_000;
const MINUTE_MS = 60_000;
/** Campaigns that an instance of a function remembers. */
const MOST_CAMPAIGNS = 1_000;

/** What an instance of a function knows of a campaign. Times in milliseconds since 1970. */
interface Load {
  windowStart: number;
  /** Reports since then. */
  reports: number;
  busyUntil: number;
  /** The last minute in which a worker was asked to count. */
  asked: string;
}

/**
 * The campaigns whose pitches so many people look at that their reports meet on the figures, as far as this instance of a function saw it.
 * Others find out by themselves.
 */
export class BusyFigures {
  readonly #due: Pick<DueMessages, 'scheduleViewCount'>;
  readonly #now: () => Date;
  readonly #loads = new Map<string, Load>();

  constructor(due: Pick<DueMessages, 'scheduleViewCount'>, now: () => Date) {
    this.#due = due;
    this.#now = now;
  }

  isBusy({ campaignId }: CampaignRef): boolean {
    return (this.#loads.get(campaignId)?.busyUntil ?? 0) > this.#now().getTime();
  }

  /** Counts a report of a campaign. Returns whether its figures are busy. */
  noteReport({ campaignId }: CampaignRef): boolean {
    const now = this.#now().getTime();
    const load = this.#findLoad(campaignId, now);
    if (now - load.windowStart >= WINDOW_MS) {
      load.windowStart = now;
      load.reports = 0;
    }
    load.reports += 1;
    if (load.reports > MOST_REPORTS && load.busyUntil <= now) load.busyUntil = now + BUSY_MS;
    return load.busyUntil > now;
  }

  /** Lets a worker count what waits, before the transaction of a view that waits. Cost: two writes in a minute. */
  async leaveToWorker(campaign: CampaignRef): Promise<void> {
    const now = this.#now();
    const load = this.#findLoad(campaign.campaignId, now.getTime());
    const minute = formatMinute(now);
    if (load.asked !== minute) await this.schedule(campaign);
    load.asked = minute;
    if (load.busyUntil <= now.getTime()) load.busyUntil = now.getTime() + BUSY_MS;
  }

  /** Lets a worker count the views of a campaign that wait, a moment from now. A repetition within a minute changes nothing. Cost: two writes. */
  schedule(campaign: CampaignRef): Promise<void> {
    const at = Math.floor((this.#now().getTime() + COUNT_AFTER_MS) / MINUTE_MS) * MINUTE_MS;
    return this.#due.scheduleViewCount(campaign, new Date(at));
  }

  #findLoad(campaignId: string, now: number): Load {
    const known = this.#loads.get(campaignId);
    if (known) return known;
    const load = { windowStart: now, reports: 0, busyUntil: 0, asked: '' };
    this.#loads.set(campaignId, load);
    const [oldest] = this.#loads.keys();
    if (this.#loads.size > MOST_CAMPAIGNS && oldest !== undefined) this.#loads.delete(oldest);
    return load;
  }
}
