import type { Organization } from '../accounts/account.ts';
import type { Pack } from '../brand/pack.ts';
import type { Contact } from '../contacts/contact.ts';
import type { Pitch } from '../pitches/pitch.ts';
import { showSlideFiles } from '../pitches/shown-media.ts';
import { hasSlideContent, type Slide } from '../pitches/slide.ts';
import { NO_ACCESS } from './access.ts';
import { listLatestAnswers, type PitchView } from './visit.ts';

/** A pitch behind a link, with the contact of the link. */
interface LinkedPitch {
  readonly organization: Pick<Organization, 'name' | 'color' | 'image'>;
  readonly pitch: Pitch;
  readonly slides: readonly Slide[];
  readonly contact: Contact | null;
  readonly view: PitchView | null;
}

/**
 * Returns what the page of a link shows, in the form of the API. Nothing here names the contact beyond what the slides say, and nothing
 * names staff.
 */
export function showPitch({ organization, pitch, slides, contact, view }: LinkedPitch, pack: Pack) {
  const { title, endText, color, redirect } = pitch;
  return {
    lead: {
      firstName: contact?.firstName ?? '',
      lastName: contact?.lastName ?? '',
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
      slides: slides.filter(hasSlideContent).map(showSlide),
    },
    campaign: showSender(organization, pack),
  };
}

/** Returns whose page it is. `phoneHint`: the end of the phone that gets a code, for a page that is locked. */
function showSender(
  organization: LinkedPitch['organization'],
  pack: Pick<Pack, 'name'>,
  phoneHint: string | null = null,
) {
  return {
    poweredBy: pack.name,
    brandName: organization.name,
    brandColor: organization.color,
    brandImage: organization.image === null ? null : `/${organization.image}`,
    phoneHint,
  };
}

/** Returns what the page of a link shows until the browser has confirmed the phone that got the link. */
export function showLocked(
  { organization, phoneHint }: { readonly organization: LinkedPitch['organization']; readonly phoneHint: string },
  pack: Pick<Pack, 'name'>,
) {
  return { success: false, errors: [NO_ACCESS], campaign: showSender(organization, pack, phoneHint) };
}

function showSlide(slide: Slide) {
  const { id, slideType, title, description, content, widgets } = slide;
  return { id, slideType, title, description, ...showSlideFiles(slide), content, widgets };
}
