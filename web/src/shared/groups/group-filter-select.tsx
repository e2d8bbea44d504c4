import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useGroupNames } from './groups.ts';

interface GroupFilterSelectProps {
  readonly value: string | null;
  readonly onChange: (groupId: string | null) => void;
}

/** Which group the list shows. Missing while the organization has no group. */
export function GroupFilterSelect({ value, onChange }: GroupFilterSelectProps): ReactNode {
  const { data } = useGroupNames();
  if (!data || data.groups.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Group"
      data={[{ value: '', label: 'All groups' }, ...data.groups.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
