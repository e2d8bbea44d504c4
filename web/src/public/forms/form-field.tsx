import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { VERIFIED } from '../../../../functions/domain/forms/form-answers.ts';
import { KNOWN_ITEMS, type FormItem } from '../../../../functions/domain/forms/form-item.ts';
import { Question } from '../slide/question.tsx';
import { formatTypedPhone } from './phone-typing.ts';

interface FormFieldProps {
  readonly item: FormItem;
  readonly values: readonly string[];
  readonly policyPath: string;
  readonly onChange: (values: readonly string[]) => void;
}

/** What a phone's keyboard and its saved details offer for the known fields. */
const INPUTS: Readonly<Record<string, InputHTMLAttributes<HTMLInputElement>>> = {
  [KNOWN_ITEMS.name]: { autoComplete: 'name', placeholder: 'First and last name' },
  [KNOWN_ITEMS.lastName]: { autoComplete: 'family-name' },
  [KNOWN_ITEMS.phone]: {
    autoComplete: 'tel-national',
    type: 'tel',
    inputMode: 'tel',
    placeholder: '(602) 555-0134',
  },
  [KNOWN_ITEMS.birthday]: { autoComplete: 'bday', type: 'date' },
  [KNOWN_ITEMS.gender]: { autoComplete: 'sex' },
  [KNOWN_ITEMS.appointment]: { type: 'date' },
};
const MAX_LENGTH = 200;

/** A field or a question of a form. */
export function FormField({ item, values, policyPath, onChange }: FormFieldProps): ReactNode {
  const id = useId();
  const { label, fineText, required, widgetType } = item;
  const own = INPUTS[item.id];
  if (widgetType === 'VERIFY') return <Box {...{ item, values, policyPath, onChange }} />;
  if (widgetType === 'DROPDOWN')
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
          {item.labels.map((option) => (
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
  if (!own) return <Question widget={item} answer={values} onAnswer={onChange} />;
  const isPhone = item.id === KNOWN_ITEMS.phone;
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...own}
        id={id}
        required={required}
        maxLength={MAX_LENGTH}
        aria-describedby={fineText === '' ? undefined : `${id}-fine`}
        value={values[0] ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const typed = isPhone ? formatTypedPhone(value) : value;
          onChange(typed === '' ? [] : [typed]);
        }}
      />
      {fineText !== '' && (
        <p className="form-fine" id={`${id}-fine`}>
          {fineText}
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
