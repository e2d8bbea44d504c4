import type { ShownSlide } from '../../../public/slide/shown-slide.ts';
import type { SlideDetail } from '../api/slide.ts';
import type { WrittenSlide } from '../api/slides.ts';

/** Returns a slide as it would be after a save, for the rules that say whether it can be saved. */
export function toChecked(slide: SlideDetail, written: WrittenSlide) {
  const { file, captions } = written.uploads;
  return {
    ...slide,
    ...written,
    media: file ? { kind: file.kind } : slide.media,
    captions: captions === undefined ? slide.captions : captions === '' ? null : captions,
    widgets: [],
  };
}

/** Returns a slide as contacts see it for the first time. */
export function toShown(slide: SlideDetail) {
  return { ...slide, listened: 0, calendars: toShownCalendars(slide.calendars) };
}

/** Returns a slide as it would be after a save, for the preview. `chosen`: a file that was just uploaded. */
export function toTyped(slide: SlideDetail, written: WrittenSlide, chosen: Parameters<typeof toPreviewed>[0] | null) {
  return {
    ...toShown(slide),
    ...written,
    calendars: toShownCalendars(written.calendars),
    ...(written.uploads.thumbnail === '' ? { thumbnail: null } : {}),
    ...(chosen && written.uploads.file ? { media: toPreviewed(chosen) } : {}),
  };
}

function toShownCalendars(calendars: WrittenSlide['calendars']): ShownSlide['calendars'] {
  return calendars.map(({ name, value }) => ({ name, url: value }));
}

/** Returns a file that was just uploaded, as the preview shows it. The browser has it still. */
function toPreviewed({
  kind,
  preview,
}: {
  readonly kind: 'IMAGE' | 'VIDEO' | 'AUDIO';
  readonly preview: string;
}): NonNullable<ShownSlide['media']> {
  return { kind, state: 'READY', seconds: 0, poster: null, files: [{ url: preview, width: 0, height: 0 }] };
}
