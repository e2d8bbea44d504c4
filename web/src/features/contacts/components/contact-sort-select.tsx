import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { CONTACT_SORTS, type ContactSort } from '../../../../../functions/domain/search/contact-sort.ts';

const LABELS: Readonly<Record<ContactSort, string>> = {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  NAME_ASC: 'Name A–Z',
  NAME_DESC: 'Name Z–A',
  LAST_MESSAGE: 'Last conversation',
};

interface ContactSortSelectProps {
  readonly value: ContactSort;
  /** The list has an order of its own. */
  readonly disabled: boolean;
  readonly onChange: (sort: ContactSort) => void;
}

/** The order of the list. */
export function ContactSortSelect({ value, disabled, onChange }: ContactSortSelectProps): ReactNode {
  return (
    <NativeSelect
      aria-label="Sort"
      disabled={disabled}
      data={CONTACT_SORTS.map((sort) => ({ value: sort, label: LABELS[sort] }))}
      value={value}
      onChange={(event) => {
        const chosen = CONTACT_SORTS.find((sort) => sort === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
