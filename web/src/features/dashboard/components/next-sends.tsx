import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { plural } from '../../../lib/format/numbers.ts';
import { formatByQuarter, formatExactTime } from '../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useRecentCampaigns } from '../../../shared/campaigns/recent-campaigns.ts';
import { listNextSends } from '../rules/next-sends.ts';
import classes from './panels.module.css';

/** Which campaigns send next, and when. */
export function NextSends(): ReactNode {
  const campaigns = useRecentCampaigns();
  const now = useServerNow();
  return (
    <section className="boxed slim" aria-labelledby="next-heading">
      <header className={classes.head}>
        <h3 id="next-heading">Next sends</h3>
      </header>
      <QueryState
        query={campaigns}
        skeleton={<Skeleton height={132} />}
        empty={(data) =>
          listNextSends(data).length === 0 ? <p className={classes.none}>Nothing is scheduled.</p> : null
        }
      >
        {(data) => (
          <ul className={classes.list}>
            {listNextSends(data).map(({ id, name, at, waiting, isExternal }) => (
              <li key={id} className={classes.next}>
                {/* The editor of version 2 opens from the list of campaigns. */}
                <Link to={isExternal ? '/campaigns' : `/campaign/${id}`} className={`${classes.name} cut`}>
                  {name}
                </Link>
                <span className="numbers">{plural(waiting, 'text')}</span>
                <time className="numbers" dateTime={at.toISOString()} title={formatExactTime(at)}>
                  {formatByQuarter(at, now)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
