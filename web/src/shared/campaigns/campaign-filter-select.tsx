import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
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
export function CampaignFilterSelect({ label, all, value, onChange, ...props }: CampaignFilterSelectProps): ReactNode {
  const { data = [] } = useCampaignNames();
  return (
    <NativeSelect
      {...props}
      aria-label={label}
      disabled={data.length === 0}
      data={[{ value: '', label: all }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
