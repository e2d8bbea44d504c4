import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../../../../brand/brand.tsx';
import type { Campaign } from '../../api/campaign.ts';

/**
 * Leads to the report once the campaign has sent something: by person where there is a pitch or a link, else to the results of its texts.
 * Some brands have the results only.
 */
export function ReportButton({ campaign }: { readonly campaign: Campaign }): ReactNode {
  const { flags } = useBrand();
  if (campaign.lastActive === null || !flags.viewReport) return null;
  const page = `/campaign/${campaign.id}`;
  return (
    <Button
      component={Link}
      to={hasReportByPerson(campaign) ? `${page}/report` : `${page}?tab=results`}
      variant="default"
    >
      View report
    </Button>
  );
}

/** Returns whether a campaign has steps of which the report says who opened or pressed something. */
export function hasReportByPerson({ features }: Pick<Campaign, 'features'>): boolean {
  return (features ?? []).some(({ featureType }) => featureType !== 'MESSAGE');
}
