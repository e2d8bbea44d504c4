import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { useCampaigns } from '../../api/campaigns.ts';

interface CampaignSelectProps {
  readonly value: string | null;
  readonly onChange: (campaignId: string | null) => void;
  readonly required?: boolean;
}

/** Select field for a campaign of the organization. */
export function CampaignSelect({ value, onChange, required = false }: CampaignSelectProps): ReactNode {
  const w = useTerms();
  const campaigns = useCampaigns({ includeStats: false });
  const none = required ? `Choose a ${w('campaign')}` : `No ${w('campaign')}`;
  return (
    <NativeSelect
      label={required ? w('Campaign') : `Add to a ${w('campaign')} (optional)`}
      disabled={campaigns.isPending}
      error={campaigns.isError ? `The ${w('campaigns')} could not be loaded.` : null}
      data={[{ value: '', label: none }, ...(campaigns.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
