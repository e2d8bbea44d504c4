import type { Data } from '../../data/index.ts';
import { DEFAULT_RATING } from '../../domain/pitches/widget.ts';
import { getOwnerId } from '../../domain/pitches/slide-id.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import { archivePitch, createPitch, listPitches, loadPitch, updatePitch } from '../../use-cases/pitches/pitches.ts';
import { deleteSlide, retryVideo, updateSlide } from '../../use-cases/pitches/edit-slide.ts';
import type { CalendarDeps } from '../../use-cases/pitches/slide-calendars.ts';
import type { SlideFileDeps } from '../../use-cases/pitches/slide-files.ts';
import { createSlide, createWidget, deleteWidget, loadSlide, updateWidget } from '../../use-cases/pitches/slides.ts';
import {
  createCampaignWidget,
  deleteCampaignWidget,
  isOfCampaign,
  loadCampaignWidget,
  updateCampaignWidget,
  type CampaignWidgetDeps,
} from '../../use-cases/landing-pages/campaign-widgets.ts';
import { dropMissing } from '../shared/inputs.ts';
import { toRedirect } from '../shared/redirect.ts';
import { respond, respondDone } from '../shared/respond.ts';
import {
  archivePitchInput,
  createPitchInput,
  createSlideInput,
  createWidgetInput,
  pitchesInput,
  pitchInput,
  slideInput,
  toWritten,
  updatePitchInput,
  updateSlideInput,
  updateWidgetInput,
  widgetInput,
} from './inputs.ts';
import { pitchView, slideView, widgetView } from './view.ts';

interface PitchFieldDeps extends SlideFileDeps, CampaignWidgetDeps, CalendarDeps {
  readonly data: SlideFileDeps['data'] & CampaignWidgetDeps['data'] & CalendarDeps['data'] & Pick<Data, 'idempotency'>;
}

/** Empty removes a picture, and a missing one stays. */
const toChosen = (uploadKey: string | undefined): string | null | undefined => (uploadKey === '' ? null : uploadKey);

const NO_WIDGET = { label: '', fineText: '', labels: [], ...DEFAULT_RATING };

/** Pitches, their slides, and the questions on slides, which the contract calls widgets. */
export function pitchFields(deps: PitchFieldDeps) {
  return {
    pitches: field({
      input: pitchesInput,
      empty: { pitches: [], total: 0, next: null },
      run: async ({ actor }, { search, archived, after }) => {
        const page = await listPitches(deps, actor, {
          search: search ?? '',
          archived: archived === true,
          after: after ?? null,
        });
        const shown = page.pitches.map(({ pitch, firstSlide }) => pitchView(pitch, firstSlide ? [firstSlide] : []));
        return { ...page, pitches: shown };
      },
    }),
    pitch: field({
      input: pitchInput,
      empty: { pitch: null },
      run: async ({ actor }, { pitchId }) => respondPitch(await loadPitch(deps, actor, pitchId)),
    }),
    pitchSlides: field({
      input: pitchInput,
      empty: { slides: [] },
      run: async ({ actor }, { pitchId }) =>
        respond(await loadPitch(deps, actor, pitchId), ({ slides }) => ({ slides: slides.map(slideView) })),
    }),
    pitchSlide: field({
      input: slideInput,
      empty: { slide: null },
      run: async ({ actor }, { pitchSlideId }) => respondSlide(await loadSlide(deps, actor, pitchSlideId)),
    }),
    slideWidget: field({
      input: widgetInput,
      empty: { widget: null },
      run: async ({ actor }, { slideWidgetId }) => {
        if (isOfCampaign(slideWidgetId)) return respondWidget(await loadCampaignWidget(deps, actor, slideWidgetId));
        const slide = await loadSlide(deps, actor, getOwnerId(slideWidgetId));
        if (slide instanceof Refusal) return notFound('question');
        const found = slide.widgets.find(({ id }) => id === slideWidgetId);
        return respond(found ?? notFound('question'), (widget) => ({ widget: widgetView(widget) }));
      },
    }),
    createPitch: field({
      input: createPitchInput,
      empty: { pitch: null },
      run: ({ actor }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'createPitch', input, async () =>
          respondPitch(await createPitch(deps, actor, input.title ?? '')),
        ),
    }),
    updatePitch: field({
      input: updatePitchInput,
      empty: { pitch: null },
      run: async ({ actor }, { pitchId, color, ...input }) => {
        const { title, description, endText, showPreviews, shareImage, image, structure } = dropMissing(input);
        const changes = {
          ...dropMissing({ title, description, endText, showPreviews, structure }),
          // Null removes the color. A missing color stays.
          ...(color === undefined ? {} : { color }),
          ...dropMissing({ redirect: toRedirect(input) }),
        };
        const images = { shareImage: toChosen(shareImage), image: toChosen(image) };
        return respond(await updatePitch(deps, actor, { pitchId, changes, images }), (pitch) => ({
          pitch: pitchView(pitch, null),
        }));
      },
    }),
    archivePitch: field({
      input: archivePitchInput,
      run: async ({ actor }, { pitchId, restore }) =>
        respondDone(await archivePitch(deps, actor, { pitchId, restore: restore === true })),
    }),
    createPitchSlide: field({
      input: createSlideInput,
      empty: { slide: null, structure: [] },
      run: ({ actor }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'createPitchSlide', input, async () => {
          const { pitchId, slideType, after = null, pitchSlide } = input;
          const created = await createSlide(deps, actor, { pitchId, slideType, after });
          if (created instanceof Refusal || !pitchSlide)
            return respond(created, ({ slide, structure }) => ({ slide: slideView(slide), structure }));
          const slideId = created.slide.id;
          const saved = await updateSlide(deps, actor, { slideId, ...toWritten(pitchSlide), version: null });
          if (saved instanceof Refusal) return saved;
          return respond(await loadPitch(deps, actor, pitchId), ({ pitch }) => ({
            slide: slideView(saved),
            structure: pitch.structure,
          }));
        }),
    }),
    updatePitchSlide: field({
      input: updateSlideInput,
      empty: { slide: null },
      run: async ({ actor }, { pitchSlideId: slideId, version = null, ...written }) =>
        respondSlide(await updateSlide(deps, actor, { slideId, ...toWritten(written), version })),
    }),
    retryPitchSlide: field({
      input: slideInput,
      empty: { slide: null },
      run: async ({ actor }, { pitchSlideId }) => respondSlide(await retryVideo(deps, actor, pitchSlideId)),
    }),
    deletePitchSlide: field({
      input: slideInput,
      empty: { structure: [] },
      run: async ({ actor }, { pitchSlideId }) =>
        respond(await deleteSlide(deps, actor, pitchSlideId), (structure) => ({ structure })),
    }),
    createSlideWidget: field({
      input: createWidgetInput,
      empty: { widget: null },
      run: ({ actor }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'createSlideWidget', input, async () => {
          const { pitchSlideId: slideId, campaignId, widgetType, slideWidget } = input;
          const widget = { ...NO_WIDGET, ...dropMissing(slideWidget), widgetType };
          if (campaignId && !(await deps.data.campaigns.findCampaign(actor.organizationId, campaignId)))
            return notFound('campaign');
          if (slideId) return respondWidget(await createWidget(deps, actor, { slideId, widget }));
          if (!campaignId) return new Refusal('Name a slide or a campaign.');
          return respondWidget(await createCampaignWidget(deps, actor, { campaignId, widget }));
        }),
    }),
    updateSlideWidget: field({
      input: updateWidgetInput,
      empty: { widget: null },
      run: async ({ actor }, { slideWidgetId: widgetId, widgetType, slideWidget }) => {
        const change = { widgetId, changes: dropMissing({ ...slideWidget, widgetType }) };
        return respondWidget(
          isOfCampaign(widgetId)
            ? await updateCampaignWidget(deps, actor, change)
            : await updateWidget(deps, actor, change),
        );
      },
    }),
    deleteSlideWidget: field({
      input: widgetInput,
      empty: { slide: null },
      run: async ({ actor }, { slideWidgetId }) =>
        isOfCampaign(slideWidgetId)
          ? respond(await deleteCampaignWidget(deps, actor, slideWidgetId), () => ({ slide: null }))
          : respondSlide(await deleteWidget(deps, actor, slideWidgetId)),
    }),
  };
}

function respondPitch(loaded: Awaited<ReturnType<typeof loadPitch>>) {
  return respond(loaded, ({ pitch, slides }) => ({ pitch: pitchView(pitch, slides) }));
}

function respondSlide(loaded: Awaited<ReturnType<typeof loadSlide>>) {
  return respond(loaded, (slide) => ({ slide: slideView(slide) }));
}

function respondWidget(saved: Awaited<ReturnType<typeof createWidget>>) {
  return respond(saved, (widget) => ({ widget: widgetView(widget) }));
}
