import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { StatCard, StatCards } from '../../../components/display/stat-card.tsx';
import { formatCount, formatRate, MISSING } from '../../../lib/format/numbers.ts';
import type { Session } from '../../../lib/session/session.ts';

/** Up to four figures of the organization. */
export function OverviewStats({ stats }: { readonly stats: Session['organization']['stats'] }): ReactNode {
  const { flags } = useBrand();
  const w = useTerms();
  return (
    <StatCards>
      <StatCard
        label="Messages Sent"
        value={formatCount(stats.messages)}
        definition="Texts handed over to the carrier."
      />
      <StatCard
        label={w('Contacts')}
        value={formatCount(stats.leads)}
        definition={`${w('Contacts')} in this organization, archived ones left out.`}
      />
      {flags.viewsCard && <StatCard label="Views" value={MISSING} definition="Times a shared page was opened." />}
      <StatCard
        label="Delivery Rate"
        value={formatRate(stats.deliveryRate)}
        definition="Texts that arrived, out of those handed over to the carrier."
      />
      {flags.responseRateCard && (
        <StatCard
          label="Replies"
          value={formatCount(stats.responses)}
          definition={`${w('Contacts')} who answered a text.`}
        />
      )}
    </StatCards>
  );
}
