import type { Day } from '../results/day-figures.ts';

/**
 * The figures of a form. `views`: visits of its page. `starts`: visits in which someone filled in a field. `submits`: submissions, one a day
 * for a phone. `leads`: contacts who submitted it at least once.
 */
export const FORM_FIGURES = ['views', 'starts', 'submits', 'leads'] as const;
type FormFigure = (typeof FORM_FIGURES)[number];
export type FormFigures = Readonly<Record<FormFigure, number>>;

export const NO_FORM_FIGURES: FormFigures = { views: 0, starts: 0, submits: 0, leads: 0 };

/** Figures of one day of the sending zone. */
export interface FormDay extends FormFigures {
  readonly date: Day;
}

/** The days that a chart shows. */
export const FORM_DAYS = 30;
