import { parseTokens } from '../../domain/views/access.ts';
import { showLocked, showPitch } from '../../domain/views/shown-pitch.ts';
import { field, type CallContext } from '../registry/router.ts';
import { LockedLink, loadVisit, openUncounted, type LoadVisitDeps } from '../../use-cases/views/load-visit.ts';
import { trackVisit, type TrackVisitDeps } from '../../use-cases/views/track-visit.ts';
import { confirmBrowser, registerBrowser, type VerifyBrowserDeps } from '../../use-cases/views/verify-browser.ts';
import { respond, respondDone } from '../shared/respond.ts';
import { confirmBrowserInput, linkInput, loadVisitInput, readMoment, trackVisitInput } from './inputs.ts';

export interface ViewDeps extends LoadVisitDeps, TrackVisitDeps, VerifyBrowserDeps {
  /** Where the pages of calendars are on a laptop. null means at Calendly. */
  readonly calendarSite: string | null;
  readonly data: LoadVisitDeps['data'] & TrackVisitDeps['data'] & VerifyBrowserDeps['data'];
}

/** The fields of the page that contacts open by a link. They need no session: the link says whose page it is. */
export function viewFields(deps: ViewDeps) {
  return {
    loadLeadActivity: field<typeof loadVisitInput, CallContext>({
      input: loadVisitInput,
      empty: { lead: null, pitch: null, activity: null, campaign: null, times: null, events: null },
      run: async (context, { campaignLeadCode: leadCode, campaignFeatureCode: featureCode, deviceId, token }) => {
        const { now, pack, device } = context;
        const link = { leadCode, featureCode, tokens: parseTokens(token ?? ''), now, pack };
        // A program may look, as with every link, and begins no visit.
        const opened = context.isPerson
          ? await loadVisit(deps, { ...link, deviceId, device })
          : await openUncounted(deps, link);
        return respond(opened, (given) =>
          given instanceof LockedLink
            ? showLocked(given, pack)
            : {
                ...showPitch(given, pack, deps.calendarSite),
                activity: given.visitId === null ? null : { ssid: given.visitId, deviceId },
              },
        );
      },
    }),
    registerBrowser: field<typeof linkInput, CallContext>({
      input: linkInput,
      run: async ({ now, pack, address }, { campaignLeadCode: leadCode, campaignFeatureCode: featureCode }) =>
        respondDone(await registerBrowser(deps, { leadCode, featureCode, pack, address, now })),
    }),
    confirmBrowser: field<typeof confirmBrowserInput, CallContext>({
      input: confirmBrowserInput,
      empty: { token: null },
      run: async ({ now, pack, address }, { campaignLeadCode: leadCode, campaignFeatureCode: featureCode, code }) =>
        respond(await confirmBrowser(deps, { leadCode, featureCode, pack, address, now, code }), ({ token }) => ({
          token,
        })),
    }),
    trackLead: field<typeof trackVisitInput, CallContext>({
      input: trackVisitInput,
      run: async ({ now, isPerson }, { leadActivitySsid, times, widgets, events, moments, ...reported }) => {
        if (!isPerson) return respondDone(undefined);
        const snapshot = {
          times: (times ?? []).map(({ pitchSlideId: slideId, seconds, viewRanges, videoDuration, audio }) => ({
            slideId,
            seconds,
            viewRanges: viewRanges ?? [],
            videoDuration: videoDuration ?? 0,
            audio: audio ?? 0,
          })),
          answers: widgets ?? [],
          bookings: (events ?? []).map(({ pitchSlideId: slideId, eventUrl }) => ({
            slideId,
            address: eventUrl ?? null,
          })),
          moments: (moments ?? []).map(readMoment),
          moreMoments: reported.moreMoments ?? 0,
          completed: reported.completed === true,
          redirected: reported.redirected === true,
        };
        return respondDone(await trackVisit(deps, leadActivitySsid, snapshot, now));
      },
    }),
  };
}
