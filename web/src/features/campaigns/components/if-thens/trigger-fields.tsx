import { MultiSelect, NativeSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  IF_THEN_LIMITS,
  type Trigger,
  type WidgetExpression,
} from '../../../../../../functions/domain/if-then/if-then.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { IconAction } from '../../../../components/display/icon-action.tsx';
import type { PitchQuestion, PitchSlide } from '../../api/if-thens.ts';
import type { EditedTrigger } from '../../rules/edited-if-then.ts';
import { getSlideName } from '../../../../../../functions/domain/pitches/slide-name.ts';
import { listAnswers, listQuestions } from '../../rules/pitch-parts.ts';
import classes from './if-then-editor.module.css';

interface TriggerFieldsProps {
  readonly trigger: EditedTrigger;
  /** From 1, for its name. */
  readonly number: number;
  readonly slides: readonly PitchSlide[];
  /** The last slide of the pitch has a button that leads somewhere. */
  readonly hasButton: boolean;
  /** The text has a link to a page or a number, and no pitch. */
  readonly isRedirect: boolean;
  /** No other if is beside it. */
  readonly isOnly: boolean;
  readonly onChange: (trigger: EditedTrigger) => void;
  readonly onRemove: () => void;
}

const TYPES: readonly { readonly value: Trigger['type']; readonly label: string }[] = [
  { value: 'VIEWED', label: 'Views a slide' },
  { value: 'TIME', label: 'Spends time on a slide' },
  { value: 'WIDGET', label: 'Answers a question' },
  { value: 'CALENDAR', label: 'Schedules an appointment' },
  { value: 'REDIRECT', label: 'Taps the last button' },
  { value: 'UNOPENED', label: 'Does not open the pitch' },
];

const REDIRECT_TYPES: typeof TYPES = [
  { value: 'REDIRECT', label: 'Uses the link' },
  { value: 'UNOPENED', label: 'Does not use the link' },
];

const EXPRESSIONS: Readonly<Record<WidgetExpression, string>> = {
  EQ: 'is',
  NE: 'is not',
  LT: 'is less than',
  LE: 'is at most',
  GT: 'is more than',
  GE: 'is at least',
};
const ANY_SLIDE = '';

/** The fields of one if. */
export function TriggerFields({
  trigger,
  number,
  slides,
  hasButton,
  isRedirect,
  isOnly,
  onChange,
  onRemove,
}: TriggerFieldsProps): ReactNode {
  const w = useTerms();
  const { type, slideId, performedAction } = trigger;
  const waits = type === 'UNOPENED' || !performedAction;
  // An if that was stored with a kind that the list does not offer keeps it.
  const offered = isRedirect ? REDIRECT_TYPES : TYPES;
  const calendars = slides.filter(({ slideType }) => slideType === 'CALENDAR');
  const isOffered: Partial<Record<Trigger['type'], boolean>> = {
    UNOPENED: isOnly,
    CALENDAR: calendars.length > 0,
    REDIRECT: isRedirect || hasButton,
  };
  const types = offered.filter(({ value }) => (isOffered[value] ?? true) || type === value);
  return (
    <fieldset className={`${classes.part} boxed column`} aria-label={`If ${number}`}>
      <div className={classes.row}>
        <NativeSelect
          label={`If the ${w('contact')}`}
          data={types.map(({ value, label }) => ({ value, label }))}
          value={type}
          onChange={(event) => onChange(withType(trigger, event.currentTarget.value))}
        />
        {!isOnly && (
          <IconAction size={36} label={`Remove if ${number}`} icon={<IconX size={16} />} onClick={onRemove} />
        )}
      </div>
      {(type === 'VIEWED' || type === 'TIME' || type === 'CALENDAR') && (
        <NativeSelect
          label="Slide"
          data={[
            { value: ANY_SLIDE, label: type === 'VIEWED' ? 'Any slide: the pitch was opened' : 'Any slide' },
            ...(type === 'CALENDAR' ? calendars : slides).map((slide) => ({
              value: slide.id,
              label: getSlideName(slide),
            })),
          ]}
          value={slideId ?? ANY_SLIDE}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...trigger, slideId: value === ANY_SLIDE ? null : value })
          }
        />
      )}
      {type === 'TIME' && (
        <NumberInput
          label="Seconds viewed"
          description="0 counts any time."
          min={0}
          max={IF_THEN_LIMITS.seconds}
          allowDecimal={false}
          allowNegative={false}
          value={trigger.seconds}
          onChange={(value) => onChange({ ...trigger, seconds: toWhole(value) })}
        />
      )}
      {type === 'WIDGET' && <AnswerFields trigger={trigger} slides={slides} onChange={onChange} />}
      {type !== 'UNOPENED' && (
        <NativeSelect
          label="When"
          data={[
            { value: 'happens', label: 'When it happens' },
            { value: 'not', label: 'If it has not happened in time' },
          ]}
          value={performedAction ? 'happens' : 'not'}
          onChange={(event) => onChange(withWait(trigger, event.currentTarget.value === 'happens'))}
        />
      )}
      {waits && (
        <div className={`${classes.wait} grid gap-8`}>
          <NumberInput
            label="Days"
            description="After the text is sent"
            min={0}
            max={IF_THEN_LIMITS.days}
            allowDecimal={false}
            allowNegative={false}
            value={trigger.days}
            onChange={(value) => onChange({ ...trigger, days: toWhole(value) })}
          />
          <NumberInput
            label="Hours"
            description="0 to 23"
            min={0}
            max={23}
            allowDecimal={false}
            allowNegative={false}
            value={trigger.hours}
            onChange={(value) => onChange({ ...trigger, hours: toWhole(value) })}
          />
        </div>
      )}
    </fieldset>
  );
}

function AnswerFields({
  trigger,
  slides,
  onChange,
}: Pick<TriggerFieldsProps, 'trigger' | 'slides' | 'onChange'>): ReactNode {
  const questions = listQuestions(slides);
  const question: PitchQuestion | undefined = questions.find(({ id }) => id === trigger.widgetId);
  const answers = question ? listAnswers(question) : [];
  const isOrdered = trigger.expression !== 'EQ' && trigger.expression !== 'NE';
  return (
    <>
      <Select
        label="Question"
        placeholder={questions.length === 0 ? 'The pitch asks nothing' : 'Choose a question'}
        data={questions.map(({ id, label }) => ({
          value: id,
          label: label === '' ? 'Question without a text' : label,
        }))}
        value={trigger.widgetId}
        allowDeselect={false}
        onChange={(widgetId) => onChange({ ...trigger, widgetId, responses: [] })}
      />
      <NativeSelect
        label="Answer"
        data={Object.entries(EXPRESSIONS).map(([value, label]) => ({ value, label }))}
        value={trigger.expression}
        onChange={(event) =>
          onChange({ ...trigger, expression: event.currentTarget.value as WidgetExpression, responses: [] })
        }
      />
      {isOrdered ? (
        <TextInput
          label="Number or date"
          autoComplete="off"
          value={trigger.responses[0] ?? ''}
          onChange={(event) =>
            onChange({ ...trigger, responses: event.currentTarget.value === '' ? [] : [event.currentTarget.value] })
          }
        />
      ) : answers.length > 0 ? (
        <MultiSelect
          label="One of these"
          placeholder={trigger.responses.length === 0 ? 'Choose answers' : ''}
          // An answer that staff have taken off the question since still shows.
          data={[...new Set([...answers, ...trigger.responses])]}
          maxValues={IF_THEN_LIMITS.responses}
          value={[...trigger.responses]}
          onChange={(responses) => onChange({ ...trigger, responses })}
        />
      ) : (
        <TagsInput
          label="One of these"
          description="Press Enter after each answer."
          maxTags={IF_THEN_LIMITS.responses}
          value={[...trigger.responses]}
          onChange={(responses) => onChange({ ...trigger, responses })}
        />
      )}
    </>
  );
}

/** What another kind would need stays, so that a change back loses nothing. */
function withType(trigger: EditedTrigger, value: string): EditedTrigger {
  const type = TYPES.find((each) => each.value === value)?.value ?? trigger.type;
  if (type === 'UNOPENED') return withWait({ ...trigger, type, slideId: null }, false);
  return {
    ...trigger,
    type,
    // The slide that was chosen may have no calendar.
    ...(type === 'CALENDAR' ? { slideId: null } : {}),
    // "Does not open" waits. What another kind says would turn into its opposite.
    ...(trigger.type === 'UNOPENED' ? { performedAction: true } : {}),
  };
}

/** A wait of nothing is refused. A day is what people mean most often. */
function withWait(trigger: EditedTrigger, performedAction: boolean): EditedTrigger {
  const isEmpty = trigger.days === 0 && trigger.hours === 0;
  return { ...trigger, performedAction, ...(!performedAction && isEmpty ? { days: 1 } : {}) };
}

function toWhole(value: number | string): number {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? Math.max(0, number) : 0;
}
