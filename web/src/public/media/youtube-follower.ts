import { boundProgress, PROGRESS_MS, RangeLog } from '../tracking/range-log.ts';
import type { MediaMoment, MediaProgress } from '../slide/shown-slide.ts';

/** The states of the player (YouTube, "IFrame Player API", `onStateChange`). */
const STATES = { ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3 } as const;

/** Between two messages the position moves less than this many seconds, at normal speed. A greater change is a jump. */
const SHORTEST_JUMP = 1.5;

/** Follows YouTube's player by its messages: which ranges of the video were watched, and when it starts, stops, ends or jumps. */
export class YouTubeFollower {
  readonly #log: RangeLog;
  readonly #now: () => number;
  readonly #onMedia: (progress: MediaProgress) => void;
  #duration = 0;
  #rate = 1;
  #position = 0;
  #isPlaying = false;
  #told = 0;
  /** When the player last gave a position, in milliseconds. */
  #heardAt = 0;

  constructor(onMedia: (progress: MediaProgress) => void, now: () => number = () => performance.now()) {
    this.#onMedia = onMedia;
    this.#now = now;
    this.#log = new RangeLog(now);
  }

  /** Takes a message of the player. Everything that is no such message is ignored. */
  receive(data: unknown): void {
    const info = readInfo(data);
    if (!info) return;
    if (isNumber(info.duration) && info.duration > 0) this.#duration = info.duration;
    if (isNumber(info.playbackRate)) this.#rate = info.playbackRate;
    if (isNumber(info.currentTime)) this.#move(info.currentTime);
    if (isNumber(info.playerState)) this.#change(info.playerState);
    if (this.#isPlaying && this.#now() - this.#told >= PROGRESS_MS) this.tell();
  }

  /** Reports all that was watched. */
  tell(moment?: MediaMoment): void {
    const viewRanges = this.#log.list();
    if (this.#duration === 0 || (viewRanges.length === 0 && !moment)) return;
    this.#told = this.#now();
    this.#onMedia({ viewRanges, videoDuration: this.#duration, ...(moment ? { moment } : {}) });
  }

  /** The player is gone. */
  end(): void {
    this.#stop('PAUSE');
  }

  #move(to: number): void {
    const from = this.#position;
    this.#position = to;
    const passedMs = this.#isPlaying ? this.#now() - this.#heardAt : 0;
    this.#heardAt = this.#now();
    const isJump = Math.abs(to - from) > boundProgress(passedMs, this.#rate, SHORTEST_JUMP);
    if (isJump) this.#log.leave();
    if (this.#isPlaying) this.#log.progress(to, this.#rate);
    if (isJump && this.#told > 0) this.tell({ kind: 'SEEK', position: round(to), from: round(from) });
  }

  #change(state: number): void {
    if (state === STATES.PLAYING && !this.#isPlaying) {
      this.#isPlaying = true;
      this.#log.play(this.#position);
      this.tell({ kind: 'PLAY', position: round(this.#position) });
    }
    // A video that loads does not play, so the time that passes explains no movement.
    if (state === STATES.BUFFERING) this.#log.leave();
    if (state === STATES.PAUSED) this.#stop('PAUSE');
    if (state === STATES.ENDED) this.#stop('END');
  }

  #stop(kind: 'PAUSE' | 'END'): void {
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    this.#log.stop(this.#position, this.#rate);
    this.tell({ kind, position: round(this.#position) });
  }
}

/** Returns what a message says of the player, or null. Messages are JSON in text. */
function readInfo(data: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    if (!isRecord(message) || !isRecord(message['info'])) return null;
    const { event, info } = message;
    return event === 'infoDelivery' || event === 'initialDelivery' ? info : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> & { info: Record<string, unknown> } {
  return typeof value === 'object' && value !== null;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
