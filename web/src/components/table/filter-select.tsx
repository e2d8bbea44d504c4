import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface FilterSelectProps extends Pick<NativeSelectProps, 'size' | 'mt' | 'disabled'> {
  readonly label: string;
  /** The first choice, which turns the filter off, such as "All tags". */
  readonly all: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  /** The id of the choice. null means the filter is off. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Which part of a list shows. A choice that is not offered anymore stays visible, so that it can be turned off. */
export function FilterSelect({ label, all, choices, value, onChange, ...props }: FilterSelectProps): ReactNode {
  const isUnknown = value !== null && choices.every(({ id }) => id !== value);
  return (
    <NativeSelect
      {...props}
      aria-label={label}
      data={[
        { value: '', label: all },
        ...(isUnknown ? [{ value, label: `Archived or deleted ${label.toLowerCase()}` }] : []),
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
