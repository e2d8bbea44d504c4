import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import classes from './overview-stats.module.css';
import { StatCard, StatCards } from '../../../components/display/stat-card.tsx';
import { formatCount, formatRate } from '../../../lib/format/numbers.ts';
import type { Session } from '../../../lib/session/session.ts';

/** Up to four figures of the organization. */
export function OverviewStats({ stats }: { readonly stats: Session['organization']['stats'] }): ReactNode {
  const { flags } = useBrand();
  const w = useTerms();
  return (
    <section aria-labelledby="all-time-heading">
      <h2 id="all-time-heading" className={`${classes.heading} strong below-16`}>
        All time
      </h2>
      <StatCards>
        <StatCard label="Messages sent" value={formatCount(stats.messages)} definition="Since you joined" />
        <StatCard label={w('Contacts')} value={formatCount(stats.leads)} definition={`Active ${w('contacts')}`} />
        {flags.viewsCard && <StatCard label="Views" value={formatCount(stats.views)} definition="Pitches opened" />}
        <StatCard
          label="Delivery rate"
          value={formatRate(stats.deliveryRate)}
          definition="Of texts with a delivery report"
        />
        {flags.openRateCard && (
          <StatCard
            label="Open rate"
            value={formatRate(stats.openRate)}
            definition={`${w('Contacts')} who opened a pitch`}
          />
        )}
        {flags.responseRateCard && (
          <StatCard
            label="Response rate"
            value={formatRate(stats.responseRate)}
            definition={`${w('Contacts')} who replied to a text`}
          />
        )}
      </StatCards>
    </section>
  );
}
