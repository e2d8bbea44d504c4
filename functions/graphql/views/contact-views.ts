import * as z from 'zod/mini';
import { showText } from '../../domain/contacts/mask.ts';
import { isBookingConfirmed, type SlideFacts } from '../../domain/if-then/facts.ts';
import { scoreEngagement, sumPoints, type EngagementPart } from '../../domain/views/engagement.ts';
import { listLengths } from '../../domain/views/media-progress.ts';
import { showMediaTimes } from '../../domain/views/shown-pitch.ts';
import { listLatestAnswers } from '../../domain/views/visit.ts';
import { field } from '../registry/router.ts';
import { listContactViews, type ContactViews, type ListViewsDeps } from '../../use-cases/views/list-views.ts';
import { id } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';
import type { Viewer } from '../shared/viewer.ts';

type ReportedView = ContactViews['views'][number];

/** What the team sees of a contact's visits. */
export function contactViewFields(deps: ListViewsDeps) {
  return {
    leadViews: field({
      input: z.object({ leadId: id }),
      empty: { views: [] },
      run: async ({ actor, ...viewer }, { leadId }) =>
        respond(await listContactViews(deps, actor, leadId), ({ contact, views, weights }) => ({
          views: views.map((reported) => ({
            ...reportedView(reported, contact, viewer),
            engagement: engagementView(scoreEngagement(reported.view, weights)),
          })),
        })),
    }),
  };
}

function engagementView(parts: readonly EngagementPart[]) {
  return { score: sumPoints(parts), parts };
}

function reportedView({ view, campaign, content }: ReportedView, contact: ContactViews['contact'], { mask }: Viewer) {
  const { campaignId, stepId, round, pitchId, facts, completed, shared, reopened, lastActive, seconds } = view;
  const step = campaign?.steps[stepId];
  return {
    campaignId,
    campaignName: campaign?.name ?? '',
    featureId: stepId,
    featureLabel: step?.label ?? '',
    round,
    pitchId,
    pitchTitle: content?.pitch.title ?? '',
    viewed: facts.viewed,
    lastActive,
    completed,
    redirected: facts.redirected,
    shared: shared !== null,
    reopened,
    seconds: Object.values(seconds).reduce((sum, each) => sum + each, 0),
    slides: listSlides(view, content),
    responses: listResponses(view, content).map(({ values, ...question }) => ({
      ...question,
      values: values.map((value) => showText(value, contact, mask)),
    })),
  };
}

/** The slides of the pitch in order, those that the contact has not seen included. Then those that have been removed since. */
function listSlides({ seconds, facts, ...progress }: ReportedView['view'], content: ReportedView['content']) {
  const known = (content?.slides ?? []).map(({ id: pitchSlideId, title, internalTitle }) => ({
    pitchSlideId,
    title: internalTitle === '' ? title : internalTitle,
    isRemoved: false,
  }));
  // A video that no one has watched has a length, too.
  const lengths = Object.fromEntries(
    Object.entries(listLengths(content?.slides ?? [])).map(([slideId, { kind, seconds: length }]) => [
      slideId,
      kind === 'VIDEO' ? { videoDuration: length } : { audioDuration: length },
    ]),
  );
  const knownIds = new Set(known.map(({ pitchSlideId }) => pitchSlideId));
  const scheduled = Object.keys(facts.slides).filter((slideId) => facts.slides[slideId]?.scheduled);
  const removed = [...new Set([...Object.keys(seconds), ...scheduled])]
    .filter((slideId) => !knownIds.has(slideId))
    .map((pitchSlideId) => ({ pitchSlideId, title: '', isRemoved: true }));
  return [...known, ...removed].map((slide) => ({
    ...slide,
    seconds: seconds[slide.pitchSlideId] ?? 0,
    seen: slide.pitchSlideId in facts.slides,
    scheduled: facts.slides[slide.pitchSlideId]?.scheduled ?? null,
    confirmed: isConfirmed(facts.slides[slide.pitchSlideId]),
    ...showMediaTimes(progress, slide.pitchSlideId),
    ...lengths[slide.pitchSlideId],
  }));
}

/** Whether the calendar's own service knows of the booking on a slide. null: the contact has not booked on the slide. */
function isConfirmed(slide: SlideFacts | undefined): boolean | null {
  return slide?.scheduled ? isBookingConfirmed(slide) : null;
}

/** The questions of the pitch in order, with the latest answer to each. Then the answers to questions that have been removed since. */
function listResponses(view: ReportedView['view'], content: ReportedView['content']) {
  const answers = new Map(listLatestAnswers(view).map(({ widgetId, values }) => [widgetId, values]));
  const known = (content?.slides ?? []).flatMap(({ widgets }) =>
    widgets.map(({ id: widgetId, label }) => ({ widgetId, label, isRemoved: false })),
  );
  const knownIds = new Set(known.map(({ widgetId }) => widgetId));
  const removed = [...answers.keys()]
    .filter((widgetId) => !knownIds.has(widgetId))
    .map((widgetId) => ({ widgetId, label: '', isRemoved: true }));
  return [...known, ...removed].map((question) => ({ ...question, values: answers.get(question.widgetId) ?? [] }));
}
