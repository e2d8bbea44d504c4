import { getSlideName } from '../pitches/slide-name.ts';
import type { Slide } from '../pitches/slide.ts';
import type { WidgetExpression, Trigger } from './if-then.ts';

/** Returns the names that people know slides and questions by. null if it is gone. */
export interface IfThenNames {
  readonly findSlide: (slideId: string) => string | null;
  readonly findQuestion: (widgetId: string) => string | null;
  /** The text has a link to a page or a number, and no pitch. missing if it has a pitch. */
  readonly isRedirect?: boolean;
}

/** A slide with its questions, as far as sentences name them. */
type NamedSlide = Pick<Slide, 'id' | 'slideType' | 'internalTitle' | 'title'> & {
  readonly widgets: readonly { readonly id: string; readonly label: string }[];
};

/** Returns the names of the slides of a pitch and of their questions. */
export function toIfThenNames(slides: readonly NamedSlide[], isRedirect = false): IfThenNames {
  const questions = new Map(slides.flatMap(({ widgets }) => widgets.map(({ id, label }) => [id, label])));
  return {
    isRedirect,
    findSlide: (slideId) => {
      const slide = slides.find(({ id }) => id === slideId);
      return slide ? getSlideName(slide) : null;
    },
    findQuestion: (widgetId) => questions.get(widgetId) ?? null,
  };
}

type DescribedTrigger = Omit<Trigger, 'id' | 'label' | 'isCheckbox'>;

/** How a comparison reads between "answers" and the question. */
const COMPARISONS: Readonly<Record<WidgetExpression, string>> = {
  EQ: '',
  NE: 'anything but ',
  LT: 'less than ',
  LE: 'at most ',
  GT: 'more than ',
  GE: 'at least ',
};

/** Returns what an if waits for, as the end of a sentence about a contact: "opens the pitch", "does not open the pitch within 2 days". */
export function describeTrigger(trigger: DescribedTrigger, names: IfThenNames): string {
  const { performedAction, days, hours } = trigger;
  const { verb, rest } = describeHappening(trigger, names);
  if (performedAction && trigger.type !== 'UNOPENED') return `${verb}s ${rest}`;
  return `does not ${verb} ${rest} within ${describeDuration(days, hours)}`;
}

/** `verb`: in its base form, and all verbs take an "s". */
function describeHappening(
  trigger: DescribedTrigger,
  names: IfThenNames,
): { readonly verb: string; readonly rest: string } {
  const { type, slideId, seconds, widgetId, expression, responses } = trigger;
  const slide = slideId === null ? null : `“${names.findSlide(slideId) ?? 'Removed slide'}”`;
  switch (type) {
    case 'UNOPENED':
      return { verb: 'open', rest: names.isRedirect === true ? 'the link' : 'the pitch' };
    case 'VIEWED':
      return slide === null ? { verb: 'open', rest: 'the pitch' } : { verb: 'view', rest: slide };
    case 'TIME': {
      const time = seconds === 0 ? 'any time' : seconds === 1 ? '1 second' : `${seconds} seconds`;
      return { verb: 'spend', rest: `${time} on ${slide ?? 'a slide'}` };
    }
    case 'REDIRECT':
      return { verb: 'use', rest: names.isRedirect === true ? 'the link' : 'the last button' };
    case 'CALENDAR':
      return { verb: 'schedule', rest: slide === null ? 'an appointment' : `an appointment on ${slide}` };
    case 'WIDGET': {
      const answers = responses.map((response) => `“${response}”`).join(' or ');
      const question = (widgetId === null ? null : names.findQuestion(widgetId)) ?? 'Removed question';
      return { verb: 'answer', rest: `${COMPARISONS[expression]}${answers} to “${question}”` };
    }
  }
}

function describeDuration(days: number, hours: number): string {
  const parts = [
    ...(days > 0 ? [days === 1 ? '1 day' : `${days} days`] : []),
    ...(hours > 0 ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
  ];
  return parts.length === 0 ? '0 hours' : parts.join(' and ');
}
