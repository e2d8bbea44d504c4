import { getOwnerId } from '../../../../functions/domain/pitches/slide-id.ts';
import type { MediaProgress } from '../slide/shown-slide.ts';
import { Course } from './course.ts';
import { sendReport, type Report } from './reports.ts';
import { TICK_MS, WatchClock } from './watch-clock.ts';

/** A report follows so long after something was done, so that quick changes share one. */
const SAVE_MS = 650;
/** While a slide is only watched, a report follows this often. */
const WATCH_SAVE_MS = 15_000;
/** Where a video was stopped is reported a little later: it often continues at once. */
const MOMENT_SAVE_MS = 3_000;
/** After a lost connection. */
const RETRY_MS = 10_000;

/** Follows one visit, and reports it. The page is shown before the server knows the visit: the first report holds what was done until then. */
export class VisitTracker {
  #ssid: string | null = null;
  readonly #clock = new WatchClock(performance.now());
  readonly #answers = new Map<string, readonly string[]>();
  readonly #events = new Map<string, string | null>();
  readonly #media = new Map<string, Omit<MediaProgress, 'moment'>>();
  readonly #course = new Course();
  /** When the server knew the visit, in milliseconds of the device's clock. */
  #begun = 0;
  #away: 'HIDE' | 'IDLE' | null = null;
  /** The course that the server has. */
  #known = '';
  readonly #stop = new AbortController();
  readonly #interval: ReturnType<typeof setInterval>;
  #completed = false;
  #redirected = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = Infinity;
  #isSending = false;
  #hasNews = false;

  constructor() {
    const { signal } = this.#stop;
    this.#interval = setInterval(() => this.#tick(), TICK_MS);
    for (const event of ['pointerdown', 'keydown', 'scroll', 'touchmove'])
      document.addEventListener(event, () => this.#touch(), {
        passive: true,
        capture: true,
        signal,
      });
    document.addEventListener('visibilitychange', () => (isVisible() ? this.#comeBack() : this.#leave(true)), {
      signal,
    });
    // Some browsers leave a page without hiding it first.
    window.addEventListener('pagehide', () => this.#leave(isVisible()), { signal });
    window.addEventListener('online', () => this.#saveIn(0), { signal });
  }

  /** The server knows the visit by this name. Reports begin. */
  begin(ssid: string): void {
    this.#ssid = ssid;
    this.#begun = Date.now();
    if (this.#hasNews) this.#saveIn(SAVE_MS);
  }

  /** Another slide is in sight. null means the last screen. */
  show(slideId: string | null): void {
    this.#clock.show(slideId, performance.now());
    if (slideId === null) this.#completed = true;
    this.#note(slideId === null ? { kind: 'FINISH' } : { kind: 'SHOW', slideId });
    this.#saveIn(SAVE_MS);
  }

  answer(widgetId: string, values: readonly string[]): void {
    this.#answers.set(widgetId, values);
    this.#note({ kind: 'ANSWER', slideId: getOwnerId(widgetId), widgetId, values });
    this.#saveIn(SAVE_MS);
  }

  /** A calendar told the page that the person has booked. `eventUrl`: null if the calendar gave the booking no address. */
  schedule(slideId: string, eventUrl: string | null): void {
    this.#events.set(slideId, eventUrl);
    this.#note({ kind: 'BOOK', slideId });
    this.#saveIn(0);
  }

  /** A video or an audio of a slide plays. A person who watches is there, also without touching the page. */
  media(slideId: string, { moment, ...progress }: MediaProgress): void {
    this.#media.set(slideId, { ...this.#media.get(slideId), ...progress });
    this.#touch();
    if (moment) this.#note({ slideId, ...moment });
    this.#saveIn(moment ? MOMENT_SAVE_MS : WATCH_SAVE_MS);
  }

  /** The button of the last slide was used. The page may be left at once. */
  redirect(): void {
    this.#redirected = true;
    this.#note({ kind: 'REDIRECT' });
    this.#clock.tick(performance.now(), isVisible());
    this.#sendLast();
  }

  /** Ends the visit, and reports what is left. */
  end(): void {
    this.#stop.abort();
    clearInterval(this.#interval);
    clearTimeout(this.#timer);
    this.#clock.tick(performance.now(), isVisible());
    this.#sendLast();
  }

  #tick(): void {
    if (this.#clock.tick(performance.now(), isVisible())) this.#saveIn(WATCH_SAVE_MS);
    else if (this.#away === null && isVisible() && this.#clock.isIdle(performance.now())) {
      this.#goAway('IDLE');
      this.#saveIn(SAVE_MS);
    }
  }

  /** The page may never come back. `wasInSight`: until now. */
  #leave(wasInSight: boolean): void {
    this.#clock.tick(performance.now(), wasInSight);
    if (this.#away !== 'HIDE') this.#goAway('HIDE');
    this.#sendLast();
  }

  /** The time in which the page was hidden does not count. */
  #comeBack(): void {
    this.#clock.tick(performance.now(), false);
    this.#touch();
  }

  /** The person did something. */
  #touch(): void {
    this.#clock.touch(performance.now());
    if (this.#away === null || !isVisible()) return;
    this.#away = null;
    this.#note({ kind: 'RETURN' });
    this.#saveIn(MOMENT_SAVE_MS);
  }

  #goAway(kind: 'HIDE' | 'IDLE'): void {
    this.#away = kind;
    this.#note({ kind });
  }

  /** The clock of the device continues while it sleeps, unlike that of the page. */
  #note(moment: Parameters<Course['add']>[0]): void {
    this.#course.add(moment, Date.now());
  }

  /** Reports in a while, or sooner when a report is due sooner. */
  #saveIn(ms: number): void {
    // A report that was under way when the visit ended comes back after the last one was sent.
    if (this.#stop.signal.aborted) return;
    this.#hasNews = true;
    const at = performance.now() + ms;
    if (at >= this.#dueAt) return;
    this.#dueAt = at;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  async #save(): Promise<void> {
    this.#dueAt = Infinity;
    const ssid = this.#ssid;
    // One report at a time. The next one holds what this one lacks.
    if (ssid === null || this.#isSending || !this.#hasNews) return;
    this.#isSending = true;
    this.#hasNews = false;
    this.#clock.tick(performance.now(), isVisible());
    const report = this.#report(ssid);
    const isSaved = await sendReport(report);
    // The server keeps nothing of a visit in which nothing was looked at yet.
    if (isSaved && report.moments && report.times.some(({ seconds }) => seconds > 0)) this.#known = toKey(report);
    this.#isSending = false;
    if (!isSaved) this.#saveIn(RETRY_MS);
    else if (this.#hasNews) this.#saveIn(SAVE_MS);
  }

  /** The page may be left at once. */
  #sendLast(): void {
    if (this.#ssid !== null) void sendReport(this.#report(this.#ssid), true);
  }

  #report(leadActivitySsid: string): Report {
    const course = this.#course.report(this.#begun);
    return {
      leadActivitySsid,
      times: this.#clock.list().map((time) => ({ ...time, ...this.#media.get(time.pitchSlideId) })),
      widgets: [...this.#answers].map(([widgetId, values]) => ({ widgetId, values })),
      events: [...this.#events].map(([pitchSlideId, eventUrl]) => ({ pitchSlideId, eventUrl })),
      ...(toKey(course) === this.#known ? {} : course),
      completed: this.#completed,
      redirected: this.#redirected,
    };
  }
}

function toKey({ moments, moreMoments }: Pick<Report, 'moments' | 'moreMoments'>): string {
  return JSON.stringify([moments, moreMoments]);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
