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
