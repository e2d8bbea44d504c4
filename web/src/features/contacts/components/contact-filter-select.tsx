import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContactFilter } from '../api/contacts.ts';

const FILTERS: readonly { readonly value: NonNullable<ContactFilter> | ''; readonly label: string }[] = [
  { value: '', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'optedOut', label: 'Opted out' },
  { value: 'invalid', label: 'Invalid number' },
  { value: 'archived', label: 'Archived' },
];

interface ContactFilterSelectProps {
  readonly value: ContactFilter;
  readonly onChange: (filter: ContactFilter) => void;
}

/** Which contacts the list shows. */
export function ContactFilterSelect({ value, onChange }: ContactFilterSelectProps): ReactNode {
  return (
    <NativeSelect
      aria-label="Show"
      data={[...FILTERS]}
      value={value ?? ''}
      onChange={(event) => {
        const chosen = FILTERS.find((filter) => filter.value === event.currentTarget.value)?.value ?? '';
        onChange(chosen === '' ? null : chosen);
      }}
    />
  );
}
