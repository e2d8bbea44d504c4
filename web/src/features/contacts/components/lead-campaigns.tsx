import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { EnrollmentTag } from '../../../shared/campaigns/enrollment-tag.tsx';
import { Empty } from '../../../components/feedback/query-state.tsx';
import type { LeadDetail } from '../api/lead.ts';
import classes from './lead-modal.module.css';

interface LeadCampaignsProps {
  readonly campaigns: NonNullable<LeadDetail['campaigns']>;
  readonly onOpen: (campaignId: string) => void;
}

export function LeadCampaigns({ campaigns, onOpen }: LeadCampaignsProps): ReactNode {
  const { screen } = useBrand();
  if (campaigns.length === 0) return <Empty title={screen.noLeadCampaigns} />;
  return (
    <ul className={classes.list}>
      {campaigns.map(({ id, name, state, joined }) => (
        <li key={id} className={classes.item}>
          <button type="button" className={`${classes.link} cut`} onClick={() => onOpen(id)}>
            {name}
          </button>
          <span>
            <Text span size="xs" c="dimmed" mr="sm">
              joined {new Date(joined).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}
            </Text>
            <EnrollmentTag state={state} />
          </span>
        </li>
      ))}
    </ul>
  );
}
