import type { WatchedRange } from '../views/ranges.ts';
import { splitPlayed } from './played.ts';
import type { Moment } from './moment.ts';

/** All of these are seconds on the axis of a replay. It begins with the first moment, and a long absence takes a few seconds on it. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A slide that was in sight. */
interface ShownStretch extends Stretch {
  readonly slideId: string;
}

/** A part of a video or audio that was played, from position `start` to `end`. `isAgain`: the visit had played it before. */
interface PlayedStretch extends ShownStretch {
  readonly start: number;
  readonly end: number;
  readonly isAgain: boolean;
}

/** The page was hidden, or no one touched it. `seconds`: how long it really was. */
interface Absence extends Stretch {
  readonly kind: 'HIDE' | 'IDLE';
  readonly seconds: number;
}

interface Mark {
  readonly at: number;
  readonly moment: Moment;
}

/** How a visit ended. OPEN: the page has said nothing of an end. */
type Ending = 'FINISHED' | 'LEFT' | 'IDLE' | 'OPEN';

export interface Timeline {
  readonly length: number;
  readonly shown: readonly ShownStretch[];
  readonly played: readonly PlayedStretch[];
  readonly absences: readonly Absence[];
  /** Everything that happened, in order. */
  readonly marks: readonly Mark[];
  readonly ending: Ending;
}

/** An absence takes so long at most in a replay. Seconds. */
export const LONGEST_ABSENCE = 4;

interface Playing {
  readonly from: number;
  readonly start: number;
}

/**
 * Returns the course of a visit for a replay. `until`: seconds until the page last reported, which is how far a visit that continues has come.
 * Seconds of moments and of `until` have the same beginning.
 */
export function buildTimeline(moments: readonly Moment[], until: number): Timeline {
  const builder = new TimelineBuilder(moments[0]?.at ?? 0);
  for (const moment of moments) builder.add(moment);
  return builder.end(until);
}

class TimelineBuilder {
  readonly #shown: ShownStretch[] = [];
  readonly #played: PlayedStretch[] = [];
  readonly #absences: Absence[] = [];
  readonly #marks: Mark[] = [];
  readonly #seen = new Map<string, readonly WatchedRange[]>();
  readonly #playing = new Map<string, Playing>();
  readonly #origin: number;
  /** By how much the axis is behind the clock. */
  #skipped = 0;
  #last = 0;
  #slideId: string | null = null;
  #since: number | null = null;
  #away: { readonly kind: Absence['kind']; readonly at: number; readonly axis: number } | null = null;
  #isFinished = false;

  constructor(origin: number) {
    this.#origin = origin;
  }

  add(moment: Moment): void {
    const { kind, slideId, position } = moment;
    const isMedia = kind === 'PLAY' || kind === 'PAUSE' || kind === 'SEEK' || kind === 'END';
    // A hidden page may still stop its video. Everything else needs a person in front of it.
    if (this.#away !== null && kind !== 'HIDE' && kind !== 'IDLE' && !isMedia) this.#return(moment.at);
    const at = this.#toAxis(moment.at);
    this.#marks.push({ at, moment });
    if (kind === 'SHOW' || kind === 'FINISH') this.#turn(kind === 'SHOW' ? slideId : null, at);
    if (kind === 'FINISH') this.#isFinished = true;
    else if (kind === 'SHOW') this.#isFinished = false;
    if (kind === 'HIDE' || kind === 'IDLE') this.#leave(kind, at, moment.at);
    if (!isMedia || slideId === null) return;
    if (kind === 'PLAY') this.#play(slideId, at, position ?? 0);
    else if (kind === 'SEEK') {
      if (this.#stop(slideId, at, moment.from)) this.#play(slideId, at, position ?? 0);
    } else this.#stop(slideId, at, position);
  }

  end(until: number): Timeline {
    const isOpen = this.#away === null && !this.#isFinished;
    const length = isOpen ? Math.max(this.#last, this.#toAxis(until)) : this.#last;
    if (this.#away === null) this.#hide(length);
    for (const slideId of this.#playing.keys()) this.#stop(slideId, length, null);
    const ending = this.#isFinished ? 'FINISHED' : this.#away === null ? 'OPEN' : null;
    return {
      length,
      shown: this.#shown,
      played: this.#played,
      absences: this.#absences,
      marks: this.#marks,
      ending: ending ?? (this.#away?.kind === 'IDLE' ? 'IDLE' : 'LEFT'),
    };
  }

  #toAxis(at: number): number {
    if (this.#away !== null) return this.#away.axis;
    this.#last = Math.max(this.#last, round(at - this.#origin - this.#skipped));
    return this.#last;
  }

  #turn(slideId: string | null, at: number): void {
    this.#hide(at);
    this.#slideId = slideId;
    this.#since = slideId === null ? null : at;
  }

  /** The slide goes out of sight. */
  #hide(at: number): void {
    if (this.#slideId !== null && this.#since !== null && at > this.#since)
      this.#shown.push({ slideId: this.#slideId, from: this.#since, to: at });
    this.#since = null;
  }

  #leave(kind: Absence['kind'], axis: number, at: number): void {
    this.#hide(axis);
    this.#away = this.#away === null ? { kind, at, axis } : { ...this.#away, kind };
  }

  #return(at: number): void {
    if (this.#away === null) return;
    const { kind, axis, at: since } = this.#away;
    const seconds = round(Math.max(0, at - since));
    const shown = Math.min(seconds, LONGEST_ABSENCE);
    this.#away = null;
    this.#skipped += seconds - shown;
    this.#last = round(axis + shown);
    if (shown > 0) this.#absences.push({ kind, seconds, from: axis, to: this.#last });
    if (this.#slideId !== null) this.#since = this.#last;
  }

  #play(slideId: string, at: number, start: number): void {
    if (!this.#playing.has(slideId)) this.#playing.set(slideId, { from: at, start });
  }

  /** Returns whether it was playing. `position`: where it stopped, when the page said so. */
  #stop(slideId: string, at: number, position: number | null): boolean {
    const playing = this.#playing.get(slideId);
    if (!playing) return false;
    this.#playing.delete(slideId);
    const { from, start } = playing;
    const end = Math.max(start, position ?? start + at - from);
    const { pieces, seen } = splitPlayed({ from, to: at, start, end }, this.#seen.get(slideId) ?? []);
    this.#seen.set(slideId, seen);
    this.#played.push(...pieces.map((piece) => ({ slideId, ...piece })));
    return true;
  }
}

/** What a replay shows at one moment. */
export interface ReplayState {
  /** The slide in sight, or the last one that was. */
  readonly slideId: string | null;
  readonly isFinished: boolean;
  readonly absence: Absence | null;
  readonly isPlaying: boolean;
  /** Where the video or audio of the slide is. null if not started. */
  readonly position: number | null;
  /** The answers so far, by question. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
}

/** Returns what the visitor saw at a moment of the axis. */
export function findState({ marks, played, absences }: Timeline, at: number): ReplayState {
  const past = marks.filter((mark) => mark.at <= at);
  const turn = past.findLast(({ moment: { kind } }) => kind === 'SHOW' || kind === 'FINISH');
  const isFinished = turn?.moment.kind === 'FINISH';
  const slideId = past.findLast(({ moment: { kind } }) => kind === 'SHOW')?.moment.slideId ?? null;
  const own = played.filter((piece) => piece.slideId === slideId);
  const running = own.find(({ from, to }) => from <= at && at < to);
  const answers = new Map<string, readonly string[]>();
  for (const { moment } of past)
    if (moment.kind === 'ANSWER' && moment.widgetId !== null) answers.set(moment.widgetId, moment.values);
  return {
    slideId,
    isFinished,
    absence: absences.find(({ from, to }) => from <= at && at < to) ?? null,
    isPlaying: running !== undefined,
    position: running
      ? round(running.start + ((at - running.from) / (running.to - running.from)) * (running.end - running.start))
      : (findRest(past, slideId) ?? own.findLast(({ to }) => to <= at)?.end ?? null),
    answers,
  };
}

/** Returns where a video stands still, as its last moment says. */
function findRest(past: readonly Mark[], slideId: string | null): number | null {
  const last = past.findLast(
    ({ moment: { kind, position, slideId: own } }) =>
      own === slideId && position !== null && (kind === 'SEEK' || kind === 'PAUSE' || kind === 'END'),
  );
  return last?.moment.position ?? null;
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
