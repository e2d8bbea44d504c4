import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { useCampaignNames } from '../../../../shared/campaigns/campaign-names.ts';

interface CampaignFilterProps {
  readonly value: string | null;
  readonly onChange: (campaignId: string | null) => void;
}

/**
 * Which campaign the shown replies answer. Off until the names are loaded, and while there is no campaign: its place stays, so that the
 * list does not move.
 */
export function CampaignFilter({ value, onChange }: CampaignFilterProps): ReactNode {
  const w = useTerms();
  const { data = [] } = useCampaignNames();
  return (
    <NativeSelect
      aria-label={`Replies to a ${w('campaign')}`}
      size="xs"
      mt={8}
      disabled={data.length === 0}
      data={[
        { value: '', label: `Replies to any ${w('campaign')}` },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
