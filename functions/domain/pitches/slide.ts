import type { Pack } from '../brand/pack.ts';
import type { OrganizationId, PitchId, SlideId } from '../shared/ids.ts';
import { MAX_SLIDE_CALENDARS, type SlideCalendar } from '../integrations/slide-calendar.ts';
import type { OwnedMedia } from '../media/owned-media.ts';
import { findRichTextProblem, hasRichText, type RichBlock } from './rich-text.ts';
import { findWidgetProblem, WIDGET_LIMITS, type Widget } from './widget.ts';
import { findVideoId } from './youtube.ts';

/** UPLOAD: an image or a video. SCREEN and RECORD: a video that the browser recorded, of the screen or with the camera. */
export const SLIDE_TYPES = ['TEXT', 'YOUTUBE', 'UPLOAD', 'SCREEN', 'RECORD', 'AUDIO', 'CALENDAR'] as const;
export type SlideType = (typeof SLIDE_TYPES)[number];

/** Returns the kinds of slides that staff can add. What exists continues working in any case. */
export function listSlideTypes(
  flags: Pick<Pack['flags'], 'blastMode' | 'audioSlides' | 'calendars'>,
  organization: { readonly showAudio?: boolean; readonly showCalendly?: boolean },
  user: { readonly showCalendly?: boolean },
): readonly SlideType[] {
  return SLIDE_TYPES.filter((type) => {
    if (type === 'UPLOAD') return !flags.blastMode;
    if (type === 'AUDIO') return flags.audioSlides && organization.showAudio === true;
    if (type === 'CALENDAR')
      return flags.calendars && (organization.showCalendly === true || user.showCalendly === true);
    return true;
  });
}

/** One screen of a pitch. A text slide without text shows its widgets only. */
export interface Slide {
  readonly organizationId: OrganizationId;
  readonly pitchId: PitchId;
  readonly id: SlideId;
  readonly slideType: SlideType;
  /** The name that staff see. empty means the title. */
  readonly internalTitle: string;
  /** The heading that contacts see. */
  readonly title: string;
  /** A line under the heading. */
  readonly description: string;
  /** The address of a YouTube video. Empty for other kinds. */
  readonly url: string;
  /** The image, video or audio. null if none was chosen. */
  readonly media: OwnedMedia | null;
  /** The key of the image that stands for a video, or is shown with audio. null means the picture of the video, or none. */
  readonly thumbnail: string | null;
  /** The key of the captions of a video. null if there are none. */
  readonly captions: string | null;
  /** Staff have stated that the video needs no captions. */
  readonly noCaptions: boolean;
  readonly content: readonly RichBlock[];
  /** Where contacts choose a time. Empty for other kinds. */
  readonly calendars: readonly SlideCalendar[];
  readonly widgets: readonly Widget[];
  readonly created: Date;
  /** Whether staff have saved the slide. A slide that no one saves is in no pitch, is never shown, and goes after a day. */
  readonly saved: boolean;
  /** Behind which slide the first save puts it. null means to the start. */
  readonly after: SlideId | null;
  /** Counts the saves of the form, so that no one overwrites what someone else has saved. */
  readonly version: number;
  /** Counts all changes, those of the widgets included. */
  readonly revision: number;
}

/** What staff write on a slide. */
export type SlideContent = Pick<Slide, 'internalTitle' | 'title' | 'description' | 'url' | 'content' | 'noCaptions'>;

/** A slide without files and calendars. */
export const NO_SLIDE_FILES = {
  media: null,
  thumbnail: null,
  captions: null,
  noCaptions: false,
  calendars: [],
} as const;

export const SLIDE_LIMITS = { perPitch: 50, title: 100, description: 500, url: 500 } as const;

/** Returns why a slide cannot be saved, or null. */
export function findSlideProblem(
  slide: SlideContent &
    Pick<Slide, 'slideType' | 'widgets'> &
    SlideFileFacts & { readonly calendars: readonly Pick<SlideCalendar, 'id'>[] },
): string | null {
  const { title, description, url } = SLIDE_LIMITS;
  if (slide.title.length > title || slide.internalTitle.length > title)
    return `A title has at most ${title} characters.`;
  if (slide.description.length > description) return `A description has at most ${description} characters.`;
  if (slide.url.length > url) return 'The address of the video is too long.';
  if (slide.slideType === 'YOUTUBE' && findVideoId(slide.url) === null)
    return 'Paste the address of a YouTube video, such as https://youtu.be/aqz-KE-bpKQ.';
  if (slide.slideType === 'CALENDAR' && slide.calendars.length === 0) return 'Choose a calendar.';
  if (slide.calendars.length > MAX_SLIDE_CALENDARS) return `A slide has at most ${MAX_SLIDE_CALENDARS} calendars.`;
  const fileProblem = findFileProblem(slide);
  if (fileProblem !== null) return fileProblem;
  if (slide.widgets.length > WIDGET_LIMITS.perSlide) return `A slide has at most ${WIDGET_LIMITS.perSlide} questions.`;
  return (
    findRichTextProblem(slide.content) ??
    slide.widgets.map(findWidgetProblem).find((problem) => problem !== null) ??
    null
  );
}

/** What the rules need to know of the files of a slide. */
interface SlideFileFacts {
  readonly media: Pick<OwnedMedia, 'kind'> | null;
  readonly captions: string | null;
}

function findFileProblem({
  slideType,
  media,
  captions,
  noCaptions,
}: Pick<Slide, 'slideType' | 'noCaptions'> & SlideFileFacts): string | null {
  if (!holdsFile(slideType)) return null;
  if (media === null) return MISSING_FILES[slideType];
  return media.kind === 'VIDEO' && captions === null && !noCaptions
    ? 'Upload captions, or state that the video needs none.'
    : null;
}

/** The kinds of slides that show an uploaded file. */
type FileSlideType = Exclude<SlideType, 'TEXT' | 'YOUTUBE' | 'CALENDAR'>;

export function holdsFile(slideType: SlideType): slideType is FileSlideType {
  return slideType !== 'TEXT' && slideType !== 'YOUTUBE' && slideType !== 'CALENDAR';
}

const MISSING_FILES: Readonly<Record<FileSlideType, string>> = {
  UPLOAD: 'Choose an image or a video.',
  SCREEN: 'Record your screen.',
  RECORD: 'Record a video.',
  AUDIO: 'Choose a .mp3 or .wav file.',
};

/** Returns whether a slide shows contacts anything. An empty slide is left out, and one whose video cannot be shown yet. */
export function hasSlideContent(
  slide: Pick<Slide, 'slideType' | 'title' | 'content' | 'widgets' | 'url'> & {
    readonly calendars: readonly unknown[];
    readonly media: Pick<OwnedMedia, 'state'> | null;
  },
): boolean {
  if (slide.slideType === 'YOUTUBE') return findVideoId(slide.url) !== null;
  if (slide.slideType === 'CALENDAR') return slide.calendars.length > 0;
  if (slide.slideType !== 'TEXT') return slide.media?.state === 'READY';
  return slide.title.trim() !== '' || hasRichText(slide.content) || slide.widgets.length > 0;
}
