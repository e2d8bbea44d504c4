import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CAMPAIGN_LIMITS } from '../../../../../../functions/domain/campaigns/campaign.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { AutosavedTitle } from '../../../../components/fields/autosaved-title.tsx';
import { invalidate, queryKeys } from '../../../../lib/query-keys.ts';
import { renameCampaign } from '../../api/change-campaign.ts';

const AUTOSAVE_MS = 350;

interface CampaignNameProps {
  readonly campaignId: string;
  readonly name: string;
  readonly readOnly: boolean;
}

/** The campaign's name as the page heading. */
export function CampaignName({ campaignId, name, readOnly }: CampaignNameProps): ReactNode {
  const w = useTerms();
  const client = useQueryClient();
  const save = async (next: string): Promise<void> => {
    await renameCampaign(campaignId, next);
    await invalidate(client, queryKeys.campaigns.all());
  };
  return (
    <AutosavedTitle
      label={`${w('Campaign')} name`}
      name={name}
      readOnly={readOnly}
      maxLength={CAMPAIGN_LIMITS.name}
      delayMs={AUTOSAVE_MS}
      onSave={save}
    />
  );
}
