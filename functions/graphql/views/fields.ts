import type { Pack } from '../../domain/brand/pack.ts';
import { hasSlideContent } from '../../domain/pitches/slide.ts';
import { listLatestAnswers } from '../../domain/views/visit.ts';
import { field, type CallContext } from '../../platform/router.ts';
import { loadVisit, type LoadVisitDeps, type OpenedPitch } from '../../use-cases/views/load-visit.ts';
import { trackVisit, type TrackVisitDeps } from '../../use-cases/views/track-visit.ts';
import { slideView } from '../pitches/view.ts';
import { respond, respondDone } from '../shared/respond.ts';
import { loadVisitInput, trackVisitInput } from './inputs.ts';

export interface ViewDeps extends LoadVisitDeps, TrackVisitDeps {
  readonly data: LoadVisitDeps['data'] & TrackVisitDeps['data'];
}

/** The fields of the page that contacts open by a link. They need no session: the link says whose page it is. */
export function viewFields(deps: ViewDeps) {
  return {
    loadLeadActivity: field<typeof loadVisitInput, CallContext>({
      input: loadVisitInput,
      empty: { lead: null, pitch: null, activity: null, campaign: null },
      run: async ({ now, pack }, { campaignLeadCode: leadCode, campaignFeatureCode: featureCode, deviceId }) =>
        respond(await loadVisit(deps, { leadCode, featureCode, deviceId, now, pack }), (opened) =>
          openedView(opened, pack),
        ),
    }),
    trackLead: field<typeof trackVisitInput, CallContext>({
      input: trackVisitInput,
      run: async ({ now }, { leadActivitySsid, times, widgets, completed, redirected }) =>
        respondDone(
          await trackVisit(
            deps,
            leadActivitySsid,
            {
              times: (times ?? []).map(({ pitchSlideId: slideId, seconds }) => ({ slideId, seconds })),
              answers: widgets ?? [],
              completed: completed === true,
              redirected: redirected === true,
            },
            now,
          ),
        ),
    }),
  };
}

/** Nothing here names the contact beyond what the slides say, and nothing names staff. */
function openedView({ organization, pitch, slides, contact, view, visitId }: OpenedPitch, pack: Pack) {
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
      slides: slides.filter(hasSlideContent).map(shownSlideView),
    },
    activity: visitId === null ? null : { ssid: visitId },
    campaign: {
      poweredBy: pack.name,
      brandName: organization.name,
      brandColor: organization.color,
      brandImage: organization.image === null ? null : `/${organization.image}`,
    },
  };
}

function shownSlideView(slide: OpenedPitch['slides'][number]) {
  const { id, slideType, title, description, url, content, widgets } = slideView(slide);
  return { id, slideType, title, description, url, content, widgets };
}
