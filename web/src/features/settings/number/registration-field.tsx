import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FORM_LIMITS, type NumberFormField } from '../../../../../functions/domain/numbers/registration-form.ts';
import { CHOICES, HINTS, LABELS } from './labels.ts';

interface RegistrationFieldProps {
  readonly field: NumberFormField;
  readonly value: string;
  readonly problem: string | null;
  readonly isRequired: boolean;
  readonly onChange: (value: string) => void;
}

const LONG_FIELDS: ReadonlySet<NumberFormField> = new Set([
  'useCaseDescription',
  'sampleOne',
  'sampleTwo',
  'optInDescription',
]);

/** How browsers fill in and show the keyboard for a field. */
const INPUT_PROPS: Partial<Record<NumberFormField, Readonly<Record<string, string>>>> = {
  areaCode: { inputMode: 'numeric' },
  ein: { inputMode: 'numeric', placeholder: '12-3456789' },
  legalName: { autoComplete: 'organization' },
  street: { autoComplete: 'street-address' },
  city: { autoComplete: 'address-level2' },
  postalCode: { autoComplete: 'postal-code', inputMode: 'numeric' },
  website: { type: 'url', autoComplete: 'url', placeholder: 'https://' },
  contactFirstName: { autoComplete: 'given-name' },
  contactLastName: { autoComplete: 'family-name' },
  contactEmail: { type: 'email', autoComplete: 'email' },
  contactPhone: { type: 'tel', autoComplete: 'tel' },
  optInUrl: { type: 'url', placeholder: 'https://' },
};

/** One field of the registration form: a choice, a long text or a line. */
export function RegistrationField({ field, value, problem, isRequired, onChange }: RegistrationFieldProps): ReactNode {
  const shared = {
    name: field,
    label: LABELS[field],
    description: HINTS[field],
    error: problem,
    value,
    withAsterisk: isRequired,
  };
  const choices = CHOICES[field];
  if (choices)
    return (
      <NativeSelect
        {...shared}
        data={[{ value: '', label: 'Choose' }, ...choices]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (LONG_FIELDS.has(field))
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={FORM_LIMITS[field]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      {...INPUT_PROPS[field]}
      maxLength={FORM_LIMITS[field]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
