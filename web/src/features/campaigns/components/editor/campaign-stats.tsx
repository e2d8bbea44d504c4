import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { StatCard, StatCards } from '../../../../components/display/stat-card.tsx';
import { formatCount } from '../../../../lib/format/numbers.ts';
import type { Campaign } from '../../api/campaign.ts';

/** Figures of a campaign. Live updates keep them current. */
export function CampaignStats({ stats }: { readonly stats: Campaign['stats'] }): ReactNode {
  const w = useTerms();
  if (stats === null) return null;
  return (
    <StatCards compact>
      <StatCard label={w('Contacts')} value={formatCount(stats.leads)} definition="total" />
      <StatCard label="Scheduled" value={formatCount(stats.queued)} definition="texts" />
      <StatCard label="Sent" value={formatCount(stats.messages)} definition="to the carrier" />
      <StatCard label="Delivered" value={formatCount(stats.messagesSuccess)} definition="to phones" />
      <StatCard label="Failed" value={formatCount(stats.messagesFailed)} definition="not delivered" />
      <StatCard
        label="People who replied"
        value={formatCount(stats.responses)}
        definition={`in this ${w('campaign')}`}
      />
    </StatCards>
  );
}
