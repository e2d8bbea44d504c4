import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNamedList } from './named-lists.ts';

interface TagFilterSelectProps {
  readonly value: string | null;
  readonly onChange: (tagId: string | null) => void;
}

/** Which tag the list shows. Missing while the organization has no tag. */
export function TagFilterSelect({ value, onChange }: TagFilterSelectProps): ReactNode {
  const { data: tags = [] } = useNamedList('tags');
  if (tags.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Tag"
      data={[{ value: '', label: 'All tags' }, ...tags.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
