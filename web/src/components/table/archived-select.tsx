import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';

interface ArchivedSelectProps {
  readonly archived: boolean;
  readonly onChange: (archived: boolean) => void;
}

/** Chooses between what is in use and what is archived. */
export function ArchivedSelect({ archived, onChange }: ArchivedSelectProps): ReactNode {
  return (
    <NativeSelect
      aria-label="Show"
      data={[
        { value: '', label: 'Active' },
        { value: 'archived', label: 'Archived' },
      ]}
      value={archived ? 'archived' : ''}
      onChange={(event) => onChange(event.currentTarget.value === 'archived')}
    />
  );
}
