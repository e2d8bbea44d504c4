import type { Pitch } from '../../domain/pitches/pitch.ts';
import { showSlideFiles } from '../../domain/pitches/shown-media.ts';
import { findHighLevelId, type SlideCalendar } from '../../domain/integrations/slide-calendar.ts';
import { getOwnerId } from '../../domain/pitches/slide-id.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import type { Widget } from '../../domain/pitches/widget.ts';
import { isOfCampaign } from '../../use-cases/landing-pages/campaign-widgets.ts';

/** `slides` null: the call did not read them. */
export function pitchView(pitch: Pitch, slides: readonly Slide[] | null) {
  const { redirect, archived, shareImage, image, unready: _unready, version: _version, ...shown } = pitch;
  return {
    ...shown,
    archived: archived !== null,
    shareImage: shareImage === null ? null : `/${shareImage}`,
    image: image === null ? null : `/${image}`,
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
    calendars: slide.calendars.map(calendarView),
    calendarSettings: calendarSettingsView(slide),
    widgets: widgets.map(widgetView),
    widgetStructure: widgets.map(({ id }) => id),
  };
}

function calendarView({ id, modelName, name, link }: SlideCalendar) {
  return { id, modelName, name, value: link };
}

/** What the slide shows first. null if it is no calendar, or has none yet. */
function calendarSettingsView({ calendars: [first] }: Slide) {
  if (!first) return null;
  return { userId: first.userId, url: first.link, highlevelCalendarId: findHighLevelId(first.link) };
}

export function widgetView(widget: Widget) {
  return { ...widget, pitchSlideId: isOfCampaign(widget.id) ? null : getOwnerId(widget.id) };
}
