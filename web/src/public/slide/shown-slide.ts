import type { RichBlock } from '../../../../functions/domain/pitches/rich-text.ts';
import type { WatchedRange } from '../../../../functions/domain/views/ranges.ts';
import type { OwnedMedia } from '../../../../functions/domain/media/owned-media.ts';
import type { SlideType } from '../../../../functions/domain/pitches/slide.ts';
import type { Widget } from '../../../../functions/domain/pitches/widget.ts';

/** A slide as a contact sees it. */
export interface ShownSlide {
  readonly id: string;
  readonly slideType: SlideType;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly media: ShownMedia | null;
  /** The path of the image that stands for a video, or is shown with audio. */
  readonly thumbnail: string | null;
  /** The path of the captions of a video. */
  readonly captions: string | null;
  /** For how many seconds the contact has played the audio before. */
  readonly listened: number;
  /** Where the contact chooses a time. */
  readonly calendars: readonly ShownCalendar[];
  readonly content: readonly RichBlock[];
  readonly widgets: readonly Widget[];
}

export interface ShownCalendar {
  readonly name: string;
  /** The page of the calendar. */
  readonly url: string;
}

/** The image, video or audio of a slide. */
interface ShownMedia {
  readonly kind: OwnedMedia['kind'];
  readonly state: OwnedMedia['state'];
  readonly seconds: number;
  readonly poster: string | null;
  /** The sizes, the largest first. */
  readonly files: readonly { readonly url: string; readonly width: number; readonly height: number }[];
}

/** What was watched of a video, in seconds of the video. */
export type WatchedRanges = readonly WatchedRange[];

/** A video or an audio starts, stops, ends or jumps. Seconds. */
export interface MediaMoment {
  readonly kind: 'PLAY' | 'PAUSE' | 'SEEK' | 'END';
  readonly position: number;
  readonly from?: number;
}

/** What was watched and played of a slide since the page was loaded. */
export interface MediaProgress {
  readonly viewRanges?: WatchedRanges;
  /** The length of a video of YouTube, in seconds. */
  readonly videoDuration?: number;
  readonly audio?: number;
  /** What happens right now. */
  readonly moment?: MediaMoment;
}

/** Whose page it is, for the placeholders. */
export interface ViewerName {
  readonly firstName: string;
  readonly lastName: string;
}

/** The answers of the viewer, by the id of the question. A question without an answer is missing. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** What the box of a confirmation says when it is checked. */
export const VERIFIED = 'Verified';
