/** A question on a slide, or a confirmation. The contact's answer is a list of texts. */

export const WIDGET_TYPES = [
  'YESNO',
  'RATING',
  'SHORT',
  'DATE',
  'CHOICE',
  'CHECKBOX',
  'DROPDOWN',
  'VERIFY',
  'SCALE',
] as const;
export type WidgetType = (typeof WIDGET_TYPES)[number];

/** The kinds that the editor of a slide offers. The API takes all kinds for slides, and the editor shows and changes them. */
export const SLIDE_WIDGET_TYPES = ['YESNO', 'RATING', 'SHORT', 'CHOICE', 'CHECKBOX', 'VERIFY'] as const;

export interface Widget {
  readonly id: string;
  readonly widgetType: WidgetType;
  /** The question. */
  readonly label: string;
  /** Small print below the question. */
  readonly fineText: string;
  /** The options of a choice, in order. Empty for other kinds. */
  readonly labels: readonly string[];
  /** The lowest and the highest value of a rating. */
  readonly start: number;
  readonly end: number;
}

export const WIDGET_LIMITS = {
  perSlide: 20,
  label: 200,
  fineText: 500,
  options: 20,
  option: 100,
  rating: { min: -100, max: 100, steps: 20 },
} as const;

/** The ends of a rating until staff choose others. */
export const DEFAULT_RATING = { start: 1, end: 10 } as const;

/** Returns whether a widget has options to choose from. */
export function hasOptions(type: WidgetType): boolean {
  return type === 'CHOICE' || type === 'CHECKBOX' || type === 'DROPDOWN';
}

/** Returns whether a widget asks for a number between two ends. */
export function isRating(type: WidgetType): boolean {
  return type === 'RATING' || type === 'SCALE';
}

/**
 * Returns a widget as it is stored: trimmed, without empty or repeated options, with the ends of a rating in order. Values that the
 * kind does not use get their defaults, so that a change of the kind leaves nothing behind.
 */
export function cleanWidget(given: Widget): Widget {
  const { widgetType, start, end } = given;
  const rating = isRating(widgetType)
    ? { start: Math.min(Math.trunc(start), Math.trunc(end)), end: Math.max(Math.trunc(start), Math.trunc(end)) }
    : DEFAULT_RATING;
  const options = hasOptions(widgetType) ? given.labels.map((each) => each.trim()).filter((each) => each !== '') : [];
  return {
    id: given.id,
    widgetType,
    label: given.label.trim(),
    fineText: given.fineText.trim(),
    labels: [...new Set(options)],
    ...rating,
  };
}

/** Returns why a cleaned widget cannot be saved, or null. */
export function findWidgetProblem({ widgetType, label, fineText, labels, start, end }: Widget): string | null {
  const { rating, ...limits } = WIDGET_LIMITS;
  if (label === '') return 'Write the question.';
  if (label.length > limits.label) return `A question has at most ${limits.label} characters.`;
  if (fineText.length > limits.fineText) return `Small print has at most ${limits.fineText} characters.`;
  if (hasOptions(widgetType)) return findOptionProblem(labels);
  if (!isRating(widgetType)) return null;
  if (start === end) return 'The ends of a rating must differ.';
  if (start < rating.min || end > rating.max) return `A rating is between ${rating.min} and ${rating.max}.`;
  return end - start > rating.steps ? `A rating has at most ${rating.steps + 1} values.` : null;
}

function findOptionProblem(labels: readonly string[]): string | null {
  const { options, option } = WIDGET_LIMITS;
  if (labels.length === 0) return 'Enter at least one option.';
  if (labels.length > options) return `A question has at most ${options} options.`;
  return labels.some((each) => each.length > option) ? `An option has at most ${option} characters.` : null;
}
