import { useId, type ChangeEvent, type ReactNode } from 'react';
import { isRating, type Widget } from '../../../../functions/domain/pitches/widget.ts';
import { VERIFIED } from './shown-slide.ts';
import classes from './slide.module.css';

interface QuestionProps {
  readonly widget: Widget;
  readonly answer: readonly string[];
  readonly onAnswer: (answer: readonly string[]) => void;
}

/** Longest answer to a question for a line of text. */
const ANSWER_LENGTH = 500;
const YES_NO = ['Yes', 'No'] as const;

/** A question with its answers, as the browser's own controls. */
export function Question({ widget, answer, onAnswer }: QuestionProps): ReactNode {
  const { widgetType, label, fineText, labels, start, end } = widget;
  const id = useId();
  const describedBy = fineText === '' ? undefined : `${id}-fine`;
  const fine = fineText !== '' && (
    <p className={classes.fine} id={`${id}-fine`}>
      {fineText}
    </p>
  );
  if (widgetType === 'SHORT' || widgetType === 'DATE' || widgetType === 'DROPDOWN') {
    const field = {
      id,
      className: classes.field,
      'aria-describedby': describedBy,
      value: answer[0] ?? '',
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>): void =>
        onAnswer(value === '' ? [] : [value]),
    };
    return (
      <div className={classes.question}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {widgetType === 'DROPDOWN' ? (
          <select {...field}>
            <option value="">Choose</option>
            {labels.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        ) : (
          <input {...field} type={widgetType === 'DATE' ? 'date' : 'text'} maxLength={ANSWER_LENGTH} />
        )}
        {fine}
      </div>
    );
  }
  if (widgetType === 'VERIFY')
    return (
      <div className={classes.question}>
        <label className={classes.option}>
          <input
            type="checkbox"
            aria-describedby={describedBy}
            checked={answer.length > 0}
            onChange={({ currentTarget: { checked } }) => onAnswer(checked ? [VERIFIED] : [])}
          />
          <span>{label}</span>
        </label>
        {fine}
      </div>
    );
  const hasSteps = isRating(widgetType);
  const steps = (): string[] => Array.from({ length: end - start + 1 }, (_, step) => String(start + step));
  return (
    <fieldset className={classes.question} aria-describedby={describedBy}>
      <legend className={classes.label}>{label}</legend>
      <Options
        name={id}
        options={widgetType === 'YESNO' ? YES_NO : hasSteps ? steps() : labels}
        answer={answer}
        look={hasSteps ? 'rating' : undefined}
        several={widgetType === 'CHECKBOX'}
        onAnswer={onAnswer}
      />
      {fine}
    </fieldset>
  );
}

interface OptionsProps {
  /** Radio buttons of one name exclude each other. */
  readonly name: string;
  readonly options: readonly string[];
  readonly answer: readonly string[];
  readonly several: boolean;
  readonly look?: 'rating' | undefined;
  readonly onAnswer: (answer: readonly string[]) => void;
}

function Options({ name, options, answer, several, look, onAnswer }: OptionsProps): ReactNode {
  return (
    <div className={classes.options} data-look={look}>
      {options.map((option) => (
        <label key={option} className={classes.option}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            checked={answer.includes(option)}
            onChange={({ currentTarget: { checked } }) => {
              if (!several) onAnswer([option]);
              // In the order of the question, whatever was checked first.
              else onAnswer(options.filter((each) => (each === option ? checked : answer.includes(each))));
            }}
          />
          <span>{option}</span>
        </label>
      ))}
    </div>
  );
}
