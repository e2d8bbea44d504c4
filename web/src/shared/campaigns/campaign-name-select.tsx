import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTerms } from '../../brand/brand.tsx';
import { useCampaignNames } from './campaign-names.ts';

interface CampaignNameSelectProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (campaignId: string | null) => void;
  readonly required: boolean;
}

/** Select field for a campaign of the organization. */
export function CampaignNameSelect({ label, value, onChange, required }: CampaignNameSelectProps): ReactNode {
  const w = useTerms();
  const names = useCampaignNames();
  const none = required ? `Choose a ${w('campaign')}` : `No ${w('campaign')}`;
  return (
    <NativeSelect
      label={label}
      disabled={names.isPending}
      error={names.isError ? `The ${w('campaigns')} could not be loaded.` : null}
      data={[{ value: '', label: none }, ...(names.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
