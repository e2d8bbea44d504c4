import { Anchor, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../../brand/brand.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import { countDone } from '../../../shared/campaigns/count-done.ts';
import { countDated, useRecentCampaigns, type RecentCampaign } from '../../../shared/campaigns/recent-campaigns.ts';
import classes from './panels.module.css';

/** Campaigns whose contacts are on their way through the steps. */
export function RunningCampaigns(): ReactNode {
  const w = useTerms();
  const campaigns = useRecentCampaigns();
  return (
    <section className="boxed slim" aria-labelledby="running-heading">
      <header className={classes.head}>
        <h3 id="running-heading">Running now</h3>
        <Anchor component={Link} to="/campaigns" size="sm">
          All {w('campaigns')}
        </Anchor>
      </header>
      <QueryState
        query={campaigns}
        skeleton={<Skeleton height={132} />}
        empty={(data) => (data.some(isRunning) ? null : <p className={classes.none}>No {w('campaign')} is running.</p>)}
      >
        {(data) => (
          <ul className={classes.list}>
            {data.filter(isRunning).map((campaign) => (
              <RunningCampaign key={campaign.id} campaign={campaign} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function isRunning({ paused, stopped, stats }: RecentCampaign): boolean {
  return !paused && stopped === null && (stats?.currentLeads ?? 0) + (stats?.currentAppointments ?? 0) > 0;
}

function RunningCampaign({
  campaign: { id, name, stats, v2: isExternal },
}: {
  readonly campaign: RecentCampaign;
}): ReactNode {
  const w = useTerms();
  const { keptLeads = 0, currentLeads = 0, responses = 0 } = stats ?? {};
  const { waiting, held } = countDated(stats);
  const { done, of } = countDone({ keptLeads, currentLeads });
  // The editor of version 2 opens from the list of campaigns.
  const path = isExternal ? '/campaigns' : `/campaign/${id}`;
  return (
    <li className={classes.campaign}>
      <Link to={path} className={classes.name}>
        {name}
      </Link>
      <div>
        <progress className={classes.progress} max={of} value={done} aria-label={`Progress of ${name}`} />
        <span>
          {formatCount(done)} of {plural(of, w('contact'), w('contacts'))} done
        </span>
      </div>
      <span className="numbers">
        {formatCount(waiting)} scheduled{held > 0 && `, ${formatCount(held)} on hold`}
      </span>
      <span className="numbers">{plural(responses, 'person', 'people')} replied</span>
    </li>
  );
}
