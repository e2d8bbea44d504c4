import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../../../../brand/brand.tsx';
import type { Campaign } from '../../api/campaign.ts';

/** Leads to the report, once the campaign has sent something. Brands with phases have the results only. */
export function ReportButton({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const { flags } = useBrand();
  if (campaign.lastActive === null || flags.phases) return null;
  return (
    <Button component={Link} to={`/campaign/${campaign.id}/report`} variant="default">
      View report
    </Button>
  );
}
