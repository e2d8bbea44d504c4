import type { ReactNode } from 'react';
import { FilterSelect } from '../../components/table/filter-select.tsx';
import { useGroupNames } from './groups.ts';

/** Which group the list shows. Missing while the organization has no group. */
export function GroupFilterSelect(props: {
  readonly value: string | null;
  readonly onChange: (groupId: string | null) => void;
}): ReactNode {
  const { data } = useGroupNames();
  if (!data || data.groups.length === 0) return null;
  return <FilterSelect label="Group" all="All groups" choices={data.groups} {...props} />;
}
