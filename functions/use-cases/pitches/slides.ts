import type { Data } from '../../data/index.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { buildPartId, getOwnerId } from '../../domain/pitches/slide-id.ts';
import {
  listSlideTypes,
  NO_SLIDE_FILES,
  SLIDE_LIMITS,
  type Slide,
  type SlideType,
} from '../../domain/pitches/slide.ts';
import { cleanWidget, findWidgetProblem, WIDGET_LIMITS, type Widget } from '../../domain/pitches/widget.ts';
import type { PitchId, SlideId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newPublicCode } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { PitchDeps } from './pitches.ts';
import { changeSlide } from './change-slide.ts';

const FULL = `A pitch has at most ${SLIDE_LIMITS.perPitch} slides.`;
const NOT_OFFERED = 'Slides of this kind are not available here.';
const FULL_OF_WIDGETS = `A slide has at most ${WIDGET_LIMITS.perSlide} questions.`;

/** Returns a slide, also one that no one has saved yet. */
export async function loadSlide(
  { data }: Pick<PitchDeps, 'data'>,
  { organizationId, now }: Actor,
  slideId: SlideId,
): Promise<Slide | Refusal> {
  return (await data.pitches.findSlide(organizationId, slideId, now)) ?? notFound('slide');
}

/**
 * Creates a slide as its editor opens, so that questions can be added to it. The first save puts the slide into the pitch.
 * `after`: the slide before it. null means to the start. A kind that the brand or the organization does not have is refused.
 */
export async function createSlide(
  { data }: { readonly data: Pick<Data, 'pitches' | 'accounts'> },
  actor: Actor,
  {
    pitchId,
    slideType,
    after,
  }: { readonly pitchId: PitchId; readonly slideType: SlideType; readonly after: SlideId | null },
): Promise<{ readonly slide: Slide; readonly structure: readonly SlideId[] } | Refusal> {
  const { organizationId, now } = actor;
  const loaded = await data.pitches.loadPitch(organizationId, pitchId);
  if (!loaded) return notFound('pitch');
  const refused = await refuseSlideType(data, actor, slideType);
  if (refused) return refused;
  const { structure } = loaded.pitch;
  if (structure.length >= SLIDE_LIMITS.perPitch) return new Refusal(FULL);
  const slide: Slide = {
    organizationId,
    pitchId,
    id: buildPartId(pitchId, newPublicCode()),
    slideType,
    internalTitle: '',
    title: '',
    description: '',
    url: '',
    ...NO_SLIDE_FILES,
    content: [],
    widgets: [],
    created: now,
    saved: false,
    after,
    version: 0,
    revision: 0,
  };
  return (await data.pitches.createSlide(slide)) ? { slide, structure } : notFound('pitch');
}

/** The menu of the editor offers the same kinds. A slide that exists keeps its kind, and can be changed and copied. */
async function refuseSlideType(
  data: Pick<Data, 'accounts'>,
  { organizationId, userId }: Actor,
  slideType: SlideType,
): Promise<Refusal | null> {
  const [organization, users] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.accounts.findUsers([userId]),
  ]);
  if (!organization) return null;
  const types = listSlideTypes(getPackById(organization.brand).flags, organization, users.get(userId) ?? {});
  return types.includes(slideType) ? null : new Refusal(NOT_OFFERED);
}

/** Adds a question to a slide, as the last one. */
export async function createWidget(
  deps: PitchDeps,
  actor: Actor,
  { slideId, widget }: { readonly slideId: SlideId; readonly widget: Omit<Widget, 'id'> },
): Promise<Widget | Refusal> {
  const cleaned = cleanWidget({ ...widget, id: buildPartId(slideId, newPublicCode()) });
  const problem = findWidgetProblem(cleaned);
  if (problem !== null) return new Refusal(problem);
  const slide = await changeSlide(deps, actor, slideId, (before) =>
    before.widgets.length >= WIDGET_LIMITS.perSlide
      ? new Refusal(FULL_OF_WIDGETS)
      : { ...before, widgets: [...before.widgets, cleaned] },
  );
  return slide instanceof Refusal ? slide : cleaned;
}

/** Changes the given values of a question. */
export async function updateWidget(
  deps: PitchDeps,
  actor: Actor,
  { widgetId, changes }: { readonly widgetId: string; readonly changes: Partial<Omit<Widget, 'id'>> },
): Promise<Widget | Refusal> {
  const slide = await changeSlide(deps, actor, getOwnerId(widgetId), (before) => {
    const widget = before.widgets.find(({ id }) => id === widgetId);
    if (!widget) return notFound('question');
    const cleaned = cleanWidget({ ...widget, ...changes });
    const problem = findWidgetProblem(cleaned);
    if (problem !== null) return new Refusal(problem);
    return { ...before, widgets: before.widgets.map((each) => (each.id === widgetId ? cleaned : each)) };
  });
  if (slide instanceof Refusal) return slide;
  return slide.widgets.find(({ id }) => id === widgetId) ?? notFound('question');
}

/** Deletes a question. */
export async function deleteWidget(deps: PitchDeps, actor: Actor, widgetId: string): Promise<Slide | Refusal> {
  return changeSlide(deps, actor, getOwnerId(widgetId), (before) => {
    const widgets = before.widgets.filter(({ id }) => id !== widgetId);
    return widgets.length === before.widgets.length ? notFound('question') : { ...before, widgets };
  });
}
