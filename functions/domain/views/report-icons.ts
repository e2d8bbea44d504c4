import type { Step } from '../campaigns/step.ts';
import type { Contact } from '../contacts/contact.ts';
import type { Pitch } from '../pitches/pitch.ts';
import type { Slide } from '../pitches/slide.ts';
import type { StepId } from '../shared/ids.ts';
import type { PitchView } from './visit.ts';

/** What the pitches and links of a campaign may ask of a contact, in the order of the icons. */
const ICON_KINDS = ['REDIRECT', 'VIDEO', 'VERIFY', 'CALENDAR', 'RESPONSE'] as const;
export type IconKind = (typeof ICON_KINDS)[number];

/** COMPLETE: the contact did everything of the kind. UNKNOWN: the contact has opened nothing of the campaign. */
type IconState = 'COMPLETE' | 'INCOMPLETE' | 'UNKNOWN';

export interface ReportIcon {
  readonly kind: IconKind | 'OPTED_OUT';
  readonly state: IconState;
}

/** One thing that a step asks of a contact. `id`: of the slide or the question. null means the link or the last button. */
export interface ReportItem {
  readonly kind: IconKind;
  readonly stepId: StepId;
  readonly id: string | null;
  /** The pitch of the last button. missing means of another thing, or the step leads to a link without a pitch. */
  readonly pitchId?: string;
}

/** A step, with the pitch of its link. */
export interface StepContent {
  readonly step: Step;
  /** null means none, or the pitch is gone. */
  readonly content: { readonly pitch: Pick<Pitch, 'id' | 'redirect'>; readonly slides: readonly Slide[] } | null;
}

/** Returns everything that the steps of a campaign ask of a contact. */
export function listReportItems(steps: readonly StepContent[]): ReportItem[] {
  return steps.flatMap(({ step, content }) => {
    const stepId = step.id;
    if (step.featureType === 'REDIRECT') return [{ kind: 'REDIRECT' as const, stepId, id: null }];
    if (!content) return [];
    const redirects =
      content.pitch.redirect.type === 'NONE'
        ? []
        : [{ kind: 'REDIRECT' as const, stepId, id: null, pitchId: content.pitch.id }];
    return [...redirects, ...content.slides.flatMap((slide) => listSlideItems(stepId, slide))];
  });
}

function listSlideItems(stepId: StepId, { id, slideType, media, widgets }: Slide): ReportItem[] {
  return [
    ...(media?.kind === 'VIDEO' || slideType === 'YOUTUBE' ? [{ kind: 'VIDEO' as const, stepId, id }] : []),
    ...(slideType === 'CALENDAR' ? [{ kind: 'CALENDAR' as const, stepId, id }] : []),
    ...widgets.map((widget) => ({
      kind: widget.widgetType === 'VERIFY' ? ('VERIFY' as const) : ('RESPONSE' as const),
      stepId,
      id: widget.id,
    })),
  ];
}

/** Returns the icons of a contact: one for each kind that the campaign asks for, over all rounds, and one when the contact opted out. */
export function findReportIcons(
  items: readonly ReportItem[],
  views: readonly PitchView[],
  { consent }: Pick<Contact, 'consent'>,
): ReportIcon[] {
  const opened = views.filter(({ facts }) => facts.viewed !== null);
  const icons = ICON_KINDS.flatMap((kind): ReportIcon[] => {
    const own = items.filter((item) => item.kind === kind);
    if (own.length === 0) return [];
    if (opened.length === 0) return [{ kind, state: 'UNKNOWN' }];
    const isComplete = own.every((item) => opened.some((view) => view.stepId === item.stepId && isDone(item, view)));
    return [{ kind, state: isComplete ? 'COMPLETE' : 'INCOMPLETE' }];
  });
  return consent === 'OPTED_OUT' ? [...icons, { kind: 'OPTED_OUT', state: 'COMPLETE' }] : icons;
}

/** Returns whether a view shows that the contact did a thing of its step. */
export function isDone({ kind, id }: ReportItem, { facts, answers }: PitchView): boolean {
  if (kind === 'REDIRECT') return facts.redirected !== null;
  const slide = facts.slides[id ?? ''];
  if (kind === 'VIDEO') return slide?.watched !== undefined;
  if (kind === 'CALENDAR') return Boolean(slide?.scheduled);
  return (answers[id ?? ''] ?? []).length > 0;
}
