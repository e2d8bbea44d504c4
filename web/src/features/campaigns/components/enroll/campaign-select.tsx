import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { CampaignNameSelect } from '../../../../shared/campaigns/campaign-name-select.tsx';

interface CampaignSelectProps {
  readonly value: string | null;
  readonly onChange: (campaignId: string | null) => void;
  readonly required?: boolean;
}

/** Select field for the campaign that contacts join. */
export function CampaignSelect({ value, onChange, required = false }: CampaignSelectProps): ReactNode {
  const w = useTerms();
  const label = required ? w('Campaign') : `Add to a ${w('campaign')} (optional)`;
  return <CampaignNameSelect label={label} value={value} onChange={onChange} required={required} />;
}
