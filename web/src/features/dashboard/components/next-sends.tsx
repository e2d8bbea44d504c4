import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import { formatByQuarter, formatExactTime } from '../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { countDated, useRecentCampaigns, type RecentCampaign } from '../../../shared/campaigns/recent-campaigns.ts';
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
            {listNextSends(data).map(({ id, name, at, waiting, held, isExternal }) => (
              <li key={id} className={classes.next}>
                {/* The editor of version 2 opens from the list of campaigns. */}
                <Link to={isExternal ? '/campaigns' : `/campaign/${id}`} className={`${classes.name} cut`}>
                  {name}
                </Link>
                <span className="numbers">
                  {plural(waiting, 'text')}
                  {held > 0 && `, ${formatCount(held)} on hold`}
                </span>
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

/** When the next texts of a campaign leave, and how many of it wait. */
interface NextSend {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
  readonly waiting: number;
  /** How many others wait for a person, without a time. */
  readonly held: number;
  /** The campaign is written in the external editor. */
  readonly isExternal: boolean;
}

const MAX_SHOWN = 5;

/** Returns the campaigns that send next, the soonest first. Paused ones have no next texts. */
function listNextSends(campaigns: readonly RecentCampaign[]): readonly NextSend[] {
  return campaigns
    .flatMap(({ id, name, nextSend, paused, stats, v2: isExternal }) =>
      nextSend === null || paused ? [] : [{ id, name, at: new Date(nextSend), ...countDated(stats), isExternal }],
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, MAX_SHOWN);
}
