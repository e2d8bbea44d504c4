import type { IfThenNames } from '../../../../../functions/domain/if-then/describe.ts';
import { getSlideName } from '../../../shared/pitches/slide-names.ts';
import type { PitchQuestion, PitchSlide } from '../api/if-thens.ts';

export function listQuestions(slides: readonly PitchSlide[]): PitchQuestion[] {
  return slides.flatMap(({ widgets }) => widgets);
}

/** Returns the answers that contacts can choose from. A question with free text has none. */
export function listAnswers({ widgetType, labels, start, end }: PitchQuestion): string[] {
  switch (widgetType) {
    case 'YESNO':
      return ['Yes', 'No'];
    case 'VERIFY':
      return ['Verified'];
    case 'RATING':
    case 'SCALE':
      return Array.from({ length: (end ?? 10) - (start ?? 1) + 1 }, (_, index) => String((start ?? 1) + index));
    case 'CHOICE':
    case 'CHECKBOX':
    case 'DROPDOWN':
      return [...new Set(labels.filter((label) => label !== ''))];
    default:
      return [];
  }
}

/** Returns the names of slides and questions, for sentences. */
export function toNames(slides: readonly PitchSlide[]): IfThenNames {
  return {
    findSlide: (slideId) => {
      const slide = slides.find(({ id }) => id === slideId);
      return slide ? getSlideName(slide) : null;
    },
    findQuestion: (widgetId) => listQuestions(slides).find(({ id }) => id === widgetId)?.label ?? null,
  };
}
