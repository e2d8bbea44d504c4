import type { OrganizationId, PitchId, SlideId } from '../shared/ids.ts';
import { findRichTextProblem, hasRichText, type RichBlock } from './rich-text.ts';
import { findWidgetProblem, WIDGET_LIMITS, type Widget } from './widget.ts';
import { findVideoId } from './youtube.ts';

export const SLIDE_TYPES = ['TEXT', 'YOUTUBE'] as const;
export type SlideType = (typeof SLIDE_TYPES)[number];

/** One screen of a pitch. A text slide without text shows its widgets only. */
export interface Slide {
  readonly organizationId: OrganizationId;
  readonly pitchId: PitchId;
  readonly id: SlideId;
  readonly slideType: SlideType;
  /** The name that staff see. Empty: the title. */
  readonly internalTitle: string;
  /** The heading that contacts see. */
  readonly title: string;
  /** A line under the heading. */
  readonly description: string;
  /** The address of the video. Empty for other kinds. */
  readonly url: string;
  readonly content: readonly RichBlock[];
  readonly widgets: readonly Widget[];
  readonly created: Date;
  /** Whether staff have saved the slide. A slide that nobody saves is in no pitch, is never shown, and goes after a day. */
  readonly saved: boolean;
  /** Behind which slide the first save puts it. Null: to the start. */
  readonly after: SlideId | null;
  /** Counts the saves of the form, so that nobody overwrites what somebody else has saved. */
  readonly version: number;
  /** Counts all changes, those of the widgets included. */
  readonly revision: number;
}

/** What staff write on a slide. */
export type SlideContent = Pick<Slide, 'internalTitle' | 'title' | 'description' | 'url' | 'content'>;

export const SLIDE_LIMITS = { perPitch: 50, title: 100, description: 500, url: 500 } as const;

/** Returns why a slide cannot be saved, or null. */
export function findSlideProblem(slide: SlideContent & Pick<Slide, 'slideType' | 'widgets'>): string | null {
  const { title, description, url } = SLIDE_LIMITS;
  if (slide.title.length > title || slide.internalTitle.length > title)
    return `A title has at most ${title} characters.`;
  if (slide.description.length > description) return `A description has at most ${description} characters.`;
  if (slide.url.length > url) return 'The address of the video is too long.';
  if (slide.slideType === 'YOUTUBE' && findVideoId(slide.url) === null)
    return 'Paste the address of a YouTube video, such as https://youtu.be/aqz-KE-bpKQ.';
  if (slide.widgets.length > WIDGET_LIMITS.perSlide) return `A slide has at most ${WIDGET_LIMITS.perSlide} questions.`;
  return (
    findRichTextProblem(slide.content) ??
    slide.widgets.map(findWidgetProblem).find((problem) => problem !== null) ??
    null
  );
}

/** Returns whether a slide shows contacts anything. An empty slide is left out. */
export function hasSlideContent(slide: Pick<Slide, 'slideType' | 'title' | 'content' | 'widgets' | 'url'>): boolean {
  return slide.slideType === 'YOUTUBE'
    ? findVideoId(slide.url) !== null
    : slide.title.trim() !== '' || hasRichText(slide.content) || slide.widgets.length > 0;
}
