import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { formatTypedPhone } from '../../../../functions/domain/contacts/phone-format.ts';
import { VERIFIED } from '../../../../functions/domain/forms/form-answers.ts';
import { KNOWN_ITEMS, type FormItem } from '../../../../functions/domain/forms/form-item.ts';
import { Question } from '../slide/question.tsx';

interface FormFieldProps {
  readonly item: FormItem;
  readonly values: readonly string[];
  /** Why the answer cannot be taken, as a sentence. Shown once the person has left the field. */
  readonly problem: string | null;
  readonly policyPath: string;
  /** The first day that an appointment may have. */
  readonly today?: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

/** What a phone's keyboard and its saved details offer for the known fields. */
const INPUTS: Readonly<Record<string, InputHTMLAttributes<HTMLInputElement>>> = {
  [KNOWN_ITEMS.name]: { autoComplete: 'name', placeholder: 'First and last name' },
  [KNOWN_ITEMS.lastName]: { autoComplete: 'family-name' },
  [KNOWN_ITEMS.phone]: {
    // With the country code: without it, a number of another country could be one of the United States.
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'tel',
    placeholder: '(602) 555-0134',
  },
  [KNOWN_ITEMS.birthday]: { autoComplete: 'bday', type: 'date' },
  [KNOWN_ITEMS.gender]: { autoComplete: 'sex' },
  [KNOWN_ITEMS.appointment]: { type: 'date' },
};
const MAX_LENGTH = 200;

let isPressed = false;
for (const event of ['pointerdown', 'pointerup', 'pointercancel'])
  document.addEventListener(event, () => (isPressed = event === 'pointerdown'), { capture: true });

/** Runs `show` once no finger is down. A problem that appeared earlier would move the box that is being pressed away from the finger. */
function afterPress(show: () => void): void {
  if (!isPressed) return show();
  const options = { capture: true, once: true };
  // The click follows the end of the press.
  for (const event of ['pointerup', 'pointercancel'])
    document.addEventListener(event, () => setTimeout(show, CLICK_MS), options);
}

/** Between the end of a press and its click. */
const CLICK_MS = 50;

/** A field or a question of a form. */
export function FormField(props: FormFieldProps): ReactNode {
  const { item, values, onChange } = props;
  if (item.widgetType === 'VERIFY') return <Box {...props} />;
  if (item.widgetType === 'DROPDOWN') return <Dropdown {...props} />;
  return item.id in INPUTS ? <Input {...props} /> : <Question widget={item} answer={values} onAnswer={onChange} />;
}

function Dropdown({ item: { label, fineText, required, labels }, values, onChange }: FormFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        required={required}
        aria-describedby={fineText === '' ? undefined : `${id}-fine`}
        value={values[0] ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? [] : [value])}
      >
        <option value="">Choose</option>
        {labels.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {fineText !== '' && (
        <p className="form-fine" id={`${id}-fine`}>
          {fineText}
        </p>
      )}
    </div>
  );
}

function Input({ item, values, problem, today, onChange }: FormFieldProps): ReactNode {
  const id = useId();
  const [isLeft, setIsLeft] = useState(false);
  const { label, fineText, required } = item;
  const shown = isLeft ? problem : null;
  const described = [...(fineText === '' ? [] : [`${id}-fine`]), ...(shown === null ? [] : [`${id}-problem`])];
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...INPUTS[item.id]}
        min={item.id === KNOWN_ITEMS.appointment ? today : undefined}
        id={id}
        required={required}
        maxLength={MAX_LENGTH}
        aria-invalid={shown === null ? undefined : true}
        aria-describedby={described.join(' ') || undefined}
        value={values[0] ?? ''}
        onBlur={() => afterPress(() => setIsLeft(true))}
        onChange={({ currentTarget: { value } }) => {
          const typed = item.id === KNOWN_ITEMS.phone ? formatTypedPhone(value) : value;
          onChange(typed === '' ? [] : [typed]);
        }}
      />
      {fineText !== '' && (
        <p className="form-fine" id={`${id}-fine`}>
          {fineText}
        </p>
      )}
      {shown !== null && (
        <p className="form-problem" id={`${id}-problem`} role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}

function Box({ item, values, policyPath, onChange }: FormFieldProps): ReactNode {
  const id = useId();
  const { label, fineText, required } = item;
  return (
    <div>
      <label className="form-box">
        <input
          type="checkbox"
          required={required}
          aria-describedby={fineText === '' ? undefined : id}
          checked={values.length > 0}
          onChange={({ currentTarget: { checked } }) => onChange(checked ? [VERIFIED] : [])}
        />
        <span>{label}</span>
      </label>
      {fineText !== '' && (
        <p className="form-fine" id={id}>
          {fineText} {item.id === KNOWN_ITEMS.optIn && <a href={policyPath}>Privacy Policy</a>}
        </p>
      )}
    </div>
  );
}
