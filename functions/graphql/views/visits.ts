import * as z from 'zod/mini';
import type { Contact } from '../../domain/contacts/contact.ts';
import { showText, type Mask } from '../../domain/contacts/mask.ts';
import { showSlideFiles } from '../../domain/pitches/shown-media.ts';
import { getSlideName } from '../../domain/pitches/slide-name.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import { sumViewSeconds } from '../../domain/views/visit.ts';
import { field } from '../registry/router.ts';
import { listContactVisits, type ContactVisits, type ListVisitsDeps } from '../../use-cases/views/list-visits.ts';
import { id, longId } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';

/** The visits of a contact, moment by moment. */
export function contactVisitFields(deps: ListVisitsDeps) {
  return {
    leadVisits: field({
      input: z.object({ leadId: id, campaignFeatureId: longId, round: z.nullish(z.int()), after: z.nullish(id) }),
      empty: { visits: [], slides: [], isCut: false },
      run: async ({ actor, mask }, { leadId: contactId, campaignFeatureId: stepId, round, after }) =>
        respond(
          await listContactVisits(deps, actor, { contactId, stepId, round: round ?? null, after: after ?? null }),
          ({ contact, visits, slides, isCut }) => ({
            visits: visits.map((visit) => visitView(visit, contact, mask)),
            slides: slides.map(slideView),
            isCut,
          }),
        ),
    }),
  };
}

function visitView(
  { visit, round, appointmentId, deviceNumber }: ContactVisits['visits'][number],
  contact: Contact,
  mask: Mask,
) {
  const { code, started, reported, device, seconds, moments, moreMoments } = visit;
  // A phone whose clock jumps, or a forged report, must not say what has not happened yet.
  const latest = ((reported ?? started).getTime() - started.getTime()) / 1_000;
  return {
    visitId: code,
    round,
    appointmentId,
    started,
    reported: reported ?? started,
    device,
    deviceNumber,
    seconds: sumViewSeconds(visit),
    times: Object.entries(seconds).map(([pitchSlideId, each]) => ({ pitchSlideId, seconds: each })),
    moments: moments.map(({ at, kind, slideId, position, from, widgetId, values }) => ({
      at: Math.min(at, latest),
      kind,
      pitchSlideId: slideId,
      position,
      from,
      widgetId,
      values: values.map((value) => showText(value, contact, mask)),
    })),
    moreMoments,
  };
}

function slideView(slide: Slide) {
  const { media, thumbnail, url, mimeType } = showSlideFiles(slide);
  const isImage = mimeType?.startsWith('image/') === true || media?.kind === 'IMAGE';
  return {
    pitchSlideId: slide.id,
    title: getSlideName(slide),
    slideType: slide.slideType,
    picture: thumbnail ?? media?.poster ?? (isImage && url !== '' ? url : null),
    duration: media !== null && media.kind !== 'IMAGE' ? media.seconds : 0,
    questions: slide.widgets.map(({ id: widgetId, label }) => ({ widgetId, label })),
  };
}
