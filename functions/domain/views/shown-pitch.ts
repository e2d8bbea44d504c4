import type { Sender } from '../campaigns/branding.ts';
import type { Pack } from '../brand/pack.ts';
import { getBrandColor } from '../brand/packs.ts';
import type { Contact } from '../contacts/contact.ts';
import { toSpokenName } from '../contacts/spoken-name.ts';
import type { Pitch } from '../pitches/pitch.ts';
import { showSlideFiles } from '../pitches/shown-media.ts';
import { buildCalendarAddress } from '../integrations/slide-calendar.ts';
import { hasSlideContent, type Slide } from '../pitches/slide.ts';
import { NO_ACCESS } from './access.ts';
import { measureRanges } from './ranges.ts';
import { mayListen } from './media-progress.ts';
import type { SlideId } from '../shared/ids.ts';
import { listLatestAnswers, type PitchView } from './visit.ts';

/** A pitch behind a link, with the contact of the link. */
interface LinkedPitch {
  readonly sender: Sender;
  readonly pitch: Pitch;
  readonly slides: readonly Slide[];
  readonly contact: Contact | null;
  readonly view: PitchView | null;
  /** For how many seconds the contact has played the audio of slides. */
  readonly listened: Readonly<Record<SlideId, number>>;
  /** The codes of the link. null means a preview, whose bookings lead to no one. */
  readonly holder: { readonly leadCode: string; readonly featureCode: string } | null;
}

/**
 * Returns what the page of a link shows, in the form of the API. Nothing here names the contact beyond what the slides say, and nothing
 * names staff. `calendarSite`: of another Calendly, on a laptop.
 */
export function showPitch(linked: LinkedPitch, pack: Pack, calendarSite: string | null) {
  const { sender, pitch, slides, contact, view } = linked;
  const { title, endText, color, redirect } = pitch;
  return {
    lead: {
      ...(contact ? toSpokenName(contact) : { firstName: '', lastName: '' }),
      widgets: view ? listLatestAnswers(view) : [],
    },
    pitch: {
      title,
      endText: endText === '' ? pack.screen.thankYouForViewing : endText,
      color,
      redirectType: redirect.type,
      redirectUrl: redirect.url,
      redirectPhone: redirect.phone,
      redirectButton: redirect.button,
      slides: slides.filter(hasSlideContent).map((slide) => showSlide(slide, linked, calendarSite)),
    },
    times: view ? showTimes(view) : [],
    events: view ? showEvents(view) : [],
    campaign: showSender({ ...sender, image: pitch.image ?? sender.image }, pack),
  };
}

/** Returns what the contact saw of each slide, in the form of the API. */
function showTimes({ seconds, videos, audio }: Pick<PitchView, 'seconds' | 'videos' | 'audio'>) {
  return Object.keys(seconds).map((pitchSlideId) => ({
    pitchSlideId,
    seconds: seconds[pitchSlideId] ?? 0,
    ...showMediaTimes({ videos, audio }, pitchSlideId),
  }));
}

/** Returns what the contact watched and played of a slide. `video`: seconds, each moment once. `audio`: seconds, each listen. */
export function showMediaTimes({ videos, audio }: Pick<PitchView, 'videos' | 'audio'>, slideId: SlideId) {
  const [video, sound] = [videos[slideId], audio[slideId]];
  return {
    video: video ? Math.round(measureRanges(video.ranges) * 100) / 100 : 0,
    videoDuration: video?.duration ?? 0,
    viewRanges: video?.ranges ?? [],
    audio: sound?.seconds ?? 0,
    audioDuration: sound?.duration ?? 0,
  };
}

/** Returns whose page it is. `phoneHint`: the end of the phone that gets a code, for a page that is locked. */
function showSender(
  { name, color, image }: Sender,
  pack: Pick<Pack, 'name' | 'theme'>,
  phoneHint: string | null = null,
) {
  return {
    poweredBy: pack.name,
    brandName: name,
    brandColor: color ?? getBrandColor(pack),
    brandImage: image === null ? null : `/${image}`,
    phoneHint,
  };
}

/** Returns what the page of a link shows until the browser has confirmed the phone that got the link. */
export function showLocked(
  { sender, phoneHint }: { readonly sender: Sender; readonly phoneHint: string },
  pack: Pick<Pack, 'name' | 'theme'>,
) {
  return { success: false, errors: [NO_ACCESS], campaign: showSender(sender, pack, phoneHint) };
}

/** Returns on which slides the contact has scheduled. Where the meeting is stays between the contact and the calendar. */
function showEvents({ facts }: Pick<PitchView, 'facts'>) {
  return Object.entries(facts.slides).flatMap(([pitchSlideId, { scheduled }]) =>
    scheduled === null ? [] : [{ pitchSlideId, eventUrl: null }],
  );
}

/** An audio that was played three times is not given out anymore. */
function showSlide(
  slide: Slide,
  { listened, holder }: Pick<LinkedPitch, 'listened' | 'holder'>,
  calendarSite: string | null,
) {
  const { id, slideType, title, description, content, widgets } = slide;
  const calendars = slide.calendars.map(({ name, link }) => ({
    name,
    url: buildCalendarAddress(link, holder && { ...holder, slideId: id }, calendarSite),
  }));
  const shown = { id, slideType, title, description, ...showSlideFiles(slide), content, calendars, widgets };
  const { media } = shown;
  if (media?.kind !== 'AUDIO') return { ...shown, listened: 0 };
  const seconds = listened[id] ?? 0;
  return mayListen(seconds, media.seconds)
    ? { ...shown, listened: seconds }
    : { ...shown, listened: seconds, audioFile: null, media: { ...media, files: [] } };
}
