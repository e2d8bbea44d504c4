import type { Pitch } from '../../domain/pitches/pitch.ts';
import { showSlideFiles } from '../../domain/pitches/shown-media.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import type { Widget } from '../../domain/pitches/widget.ts';

/** `slides` null: the call did not read them. */
export function pitchView(pitch: Pitch, slides: readonly Slide[] | null) {
  const {
    redirect,
    archived,
    shareImage,
    unready: _unready,
    version: _version,
    organizationId: _organizationId,
    ...shown
  } = pitch;
  return {
    ...shown,
    archived: archived !== null,
    shareImage: shareImage === null ? null : `/${shareImage}`,
    redirectType: redirect.type,
    redirectUrl: redirect.url,
    redirectPhone: redirect.phone,
    redirectButton: redirect.button,
    slides: slides === null ? null : slides.map(slideView),
  };
}

export function slideView(slide: Slide) {
  const { organizationId: _organizationId, after: _after, revision: _revision, widgets, ...shown } = slide;
  return {
    ...shown,
    ...showSlideFiles(slide),
    widgets: widgets.map(widgetView),
    widgetStructure: widgets.map(({ id }) => id),
  };
}

export function widgetView(widget: Widget) {
  return { ...widget };
}
