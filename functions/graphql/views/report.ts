import * as z from 'zod/mini';
import { showContact, showText } from '../../domain/contacts/mask.ts';
import { getSlideName } from '../../domain/pitches/slide-name.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import { countTimes, findMedian } from '../../domain/views/view-time.ts';
import { NO_REDIRECT } from '../../domain/pitches/redirect.ts';
import { sumViewSeconds, type PitchView } from '../../domain/views/visit.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import { loadShownTags } from '../../use-cases/contact-attributes/shown-tags.ts';
import {
  listReportedContacts,
  loadCampaignReport,
  type CampaignReportDeps,
  type ReportedContact,
  type ReportedLink,
  type ReportedStep,
  type ReportList,
} from '../../use-cases/views/campaign-report.ts';
import { listReportIcons, type ListReportIconsDeps } from '../../use-cases/views/list-report-icons.ts';
import type { ComparedCampaign } from '../../use-cases/views/compare-campaign.ts';
import { id, longId, pageCursor } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';
import type { Viewer } from '../shared/viewer.ts';

/** Keys of the lists, whose sort keys hold a code, a time and ids. */
const cursor = pageCursor(300);

/** Contacts of one call. Each costs a query. */
const MAX_ICONS = 50;

const reportLeadsInput = z
  .object({
    campaignFeatureId: longId,
    list: z.enum(['RECEIVED', 'OPENED', 'SLIDE', 'BUTTON', 'COMPLETE']),
    pitchSlideId: z.nullish(longId),
    after: cursor,
  })
  .check(z.refine(({ list, pitchSlideId }) => list !== 'SLIDE' || Boolean(pitchSlideId), 'Name the slide.'));

/** The report of a campaign: how far contacts got in its pitches, and who. */
export function campaignReportFields(deps: CampaignReportDeps & ListReportIconsDeps) {
  return {
    reportIcons: field({
      input: z.object({ campaignId: id, leadIds: z.array(id).check(z.maxLength(MAX_ICONS, 'Too many contacts.')) }),
      empty: { leads: [] },
      run: async ({ actor }, { campaignId, leadIds: contactIds }) =>
        respond(await listReportIcons(deps, actor, { campaignId, contactIds }), (found) => ({
          leads: found.map(({ contactId: leadId, icons }) => ({ leadId, icons })),
        })),
    }),
    campaignReport: field({
      input: z.object({ campaignId: id }),
      empty: { features: [], links: [], compared: null },
      run: async ({ actor }, { campaignId }) =>
        respond(await loadCampaignReport(deps, actor, campaignId), ({ steps, links, compared }) => ({
          features: steps.map(stepView),
          links: links.map(linkView),
          compared: compared && comparedView(compared),
        })),
    }),
    campaignReportLeads: field({
      input: reportLeadsInput,
      empty: { leads: [], next: null },
      run: async ({ actor, ...viewer }, { campaignFeatureId: stepId, list: kind, pitchSlideId, after = null }) => {
        const list: ReportList = kind === 'SLIDE' ? { kind, slideId: pitchSlideId ?? '' } : { kind };
        const page = await listReportedContacts(deps, actor, { stepId, list, after });
        if (page instanceof Refusal) return page;
        const { contacts, slides, next } = page;
        const tags = await loadShownTags(
          deps,
          actor.organizationId,
          contacts.map(({ contact }) => contact),
        );
        return {
          leads: contacts.map((reported) => ({
            ...contactView(reported, { slides, list }, viewer),
            tags: tags.get(reported.contact.id) ?? [],
          })),
          next,
        };
      },
    }),
  };
}

function comparedView({ campaign, counts, medianSeconds }: ComparedCampaign) {
  return { campaignId: campaign.id, name: campaign.name, ...counts, medianSeconds };
}

function linkView({ step, counts }: ReportedLink) {
  const { type, url, phone } = step.redirect ?? NO_REDIRECT;
  return {
    featureId: step.id,
    label: step.label,
    target: type === 'LINK' ? url : phone,
    messages: counts.messages,
    responses: counts.responses,
    followed: counts.opened,
  };
}

function stepView({ step, pitch, slides, counts, pressed, times }: ReportedStep) {
  return {
    featureId: step.id,
    label: step.label,
    pitchId: pitch.id,
    pitchTitle: pitch.title,
    messages: counts.messages,
    responses: counts.responses,
    opened: counts.opened,
    complete: counts.complete,
    button: pitch.redirect.type === 'NONE' ? null : pitch.redirect.button,
    pressed,
    medianSeconds: findMedian(times),
    timed: countTimes(times),
    slides: slides.map(({ slide, leads, video }) => ({
      pitchSlideId: slide.id,
      label: getSlideName(slide),
      slideType: slide.slideType,
      leads,
      video,
      questions: slide.widgets.map(({ id: widgetId, label }) => ({ widgetId, label })),
    })),
  };
}

function contactView(
  { contact, round, received, view }: ReportedContact,
  { slides, list }: { readonly slides: readonly Slide[]; readonly list: ReportList },
  { mask }: Viewer,
) {
  const { name, phone } = showContact(contact, mask, 'LIST');
  const slideId = list.kind === 'SLIDE' ? list.slideId : null;
  const asked = slides.filter(({ id: each }) => slideId === null || each === slideId);
  return {
    leadId: contact.id,
    name,
    phone,
    round,
    received,
    viewed: view?.facts.viewed ?? null,
    slideViewed: (slideId === null ? null : view?.facts.slides[slideId]?.seen) ?? null,
    completed: view?.completed ?? null,
    pressed: view?.facts.redirected ?? null,
    lastActive: view?.lastActive ?? null,
    seconds: view === null ? 0 : slideId === null ? sumViewSeconds(view) : (view.seconds[slideId] ?? 0),
    slidesSeen: view ? slides.filter(({ id: each }) => each in view.facts.slides).length : 0,
    lastSlide: view ? findLastSlide(view, slides) : null,
    responses: asked.flatMap(({ widgets }) =>
      widgets.map(({ id: widgetId }) => ({
        widgetId,
        values: (view?.answers[widgetId] ?? []).map((value) => showText(value, contact, mask)),
      })),
    ),
  };
}

/** Returns the name of the last slide in the order of the pitch that the contact saw, or null. */
function findLastSlide({ facts }: PitchView, slides: readonly Slide[]): string | null {
  const last = slides.findLast(({ id: slideId }) => slideId in facts.slides);
  return last ? getSlideName(last) : null;
}
