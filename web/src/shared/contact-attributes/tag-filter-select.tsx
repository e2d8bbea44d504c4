import type { ReactNode } from 'react';
import { FilterSelect } from '../../components/table/filter-select.tsx';
import { useNamedList } from './named-lists.ts';

/** Which tag the list shows. Missing while the organization has no tag. */
export function TagFilterSelect(props: {
  readonly value: string | null;
  readonly onChange: (tagId: string | null) => void;
}): ReactNode {
  const { data: tags = [] } = useNamedList('tags');
  return tags.length === 0 ? null : <FilterSelect label="Tag" all="All tags" choices={tags} {...props} />;
}
