import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../../../../brand/brand.tsx';
import type { Campaign } from '../../api/campaign.ts';

/** Leads to the report, once the campaign has sent something and has a pitch. Brands with phases have no report. */
export function ReportButton({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const { flags } = useBrand();
  const hasPitch = (campaign.features ?? []).some(({ featureType }) => featureType === 'PITCH');
  if (campaign.lastActive === null || !hasPitch || flags.phases) return null;
  return (
    <Button component={Link} to={`/campaign/${campaign.id}/report`} variant="default">
      View report
    </Button>
  );
}
