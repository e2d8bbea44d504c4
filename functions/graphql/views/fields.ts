import { showPitch } from '../../domain/views/shown-pitch.ts';
import { field, type CallContext } from '../../platform/router.ts';
import { loadVisit, type LoadVisitDeps } from '../../use-cases/views/load-visit.ts';
import { trackVisit, type TrackVisitDeps } from '../../use-cases/views/track-visit.ts';
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
        respond(await loadVisit(deps, { leadCode, featureCode, deviceId, now, pack }), (opened) => ({
          ...showPitch(opened, pack),
          activity: opened.visitId === null ? null : { ssid: opened.visitId },
        })),
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
