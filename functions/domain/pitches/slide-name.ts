import type { SlideType } from './slide.ts';

export const SLIDE_KINDS: Readonly<Record<SlideType, string>> = {
  TEXT: 'Text',
  YOUTUBE: 'YouTube video',
  UPLOAD: 'Image or video',
  SCREEN: 'Screen recording',
  RECORD: 'Camera recording',
  AUDIO: 'Audio',
  CALENDAR: 'Calendar',
};

/** Longest name of a slide in a list. The whole name is in the form. */
const LABEL_LENGTH = 25;

/** Returns the name of a slide for staff: the internal title, else the title, else its kind. */
export function getSlideName({
  slideType,
  internalTitle,
  title,
}: {
  readonly slideType: SlideType;
  readonly internalTitle: string;
  readonly title: string;
}): string {
  const name = internalTitle.trim() || title.trim() || SLIDE_KINDS[slideType];
  return name.length > LABEL_LENGTH ? `${name.slice(0, LABEL_LENGTH)}…` : name;
}
