import type { NativeSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterSelect } from '../../components/table/filter-select.tsx';
import { useCampaignNames } from './campaign-names.ts';

interface CampaignFilterSelectProps extends Pick<NativeSelectProps, 'size' | 'mt'> {
  readonly label: string;
  /** The first choice, such as "All campaigns". */
  readonly all: string;
  readonly value: string | null;
  readonly onChange: (campaignId: string | null) => void;
}

/**
 * Which campaign a list is about. Off until the names are loaded, and while there is no campaign: its place stays, so that the list
 * does not move.
 */
export function CampaignFilterSelect(props: CampaignFilterSelectProps): ReactNode {
  const { data, isSuccess } = useCampaignNames();
  // Until the names are loaded, the chosen campaign would show as one that was archived or deleted.
  return (
    <FilterSelect
      {...props}
      choices={data ?? []}
      value={isSuccess ? props.value : null}
      disabled={!data?.length && props.value === null}
    />
  );
}
