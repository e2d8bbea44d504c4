import { Button, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDayKey } from '../../../lib/format/zone-time.ts';
import { formatDates } from '../../../lib/format/day.ts';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { can } from '../../../lib/session/can.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useDashboard, type Dashboard } from '../api/dashboard.ts';
import {
  parseChosenPeriod,
  PERIODS,
  withChosenPeriod,
  type ChosenPeriod,
} from '../../../shared/figures/chosen-period.ts';
import { FigureTiles, FigureTilesSkeleton } from './figure-tiles.tsx';
import { OpenRates } from './open-rates.tsx';
import { PeriodPicker } from '../../../shared/figures/period-picker.tsx';
import { NextSends } from './next-sends.tsx';
import { RunningCampaigns } from './running-campaigns.tsx';
import { TextsChart } from '../../../shared/figures/texts-chart.tsx';
import { TextsTable } from '../../../shared/figures/texts-table.tsx';
import { WaitingReplies } from './waiting-replies.tsx';
import classes from './panels.module.css';

/** What the organization sent and received in a period, who waits for a reply, and what is running. */
export function PeriodFigures(): ReactNode {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const today = formatDayKey(useServerNow());
  const chosen = parseChosenPeriod(params, today);
  const dashboard = useDashboard(chosen);
  const canSeeMessages = can(session, 'seeMessages');
  return (
    <section className={classes.section} aria-labelledby="period-heading">
      <div className={`${classes.bar} flow`}>
        <div>
          <h2 id="period-heading">{describePeriod(chosen)}</h2>
          <p>
            {dashboard.data ? `Compared with ${formatDates(dashboard.data.before)}` : 'Compared with the days before'}
          </p>
        </div>
        <PeriodPicker
          chosen={chosen}
          today={today}
          onChoose={(next) => setParams(withChosenPeriod(params, next), { replace: true })}
        />
      </div>
      <div className={classes.figures}>
        <QueryState query={dashboard} skeleton={<FigureTilesSkeleton count={can(session, 'manageAccount') ? 5 : 4} />}>
          {(data) => (
            <div data-stale={dashboard.isPlaceholderData || undefined}>
              <FigureTiles dashboard={data} />
            </div>
          )}
        </QueryState>
        <div className={classes.columns} data-waits data-single={!canSeeMessages || undefined}>
          <TextsPanel dashboard={dashboard.data} unavailable={dashboard.isError} />
          {canSeeMessages && <WaitingReplies />}
        </div>
        {can(session, 'seeCampaigns') && (
          <div className={classes.columns}>
            <RunningCampaigns />
            <NextSends />
          </div>
        )}
        {can(session, 'seeCampaigns') && <OpenRates />}
      </div>
    </section>
  );
}

function describePeriod(chosen: ChosenPeriod): string {
  return typeof chosen === 'string' ? `Last ${PERIODS[chosen].label}` : formatDates(chosen);
}

/** The chart, or its table. `unavailable`: the tiles above explain the failure and have the button. */
function TextsPanel({
  dashboard,
  unavailable,
}: {
  readonly dashboard: Dashboard | undefined;
  readonly unavailable: boolean;
}): ReactNode {
  const [isTable, setTable] = useState(false);
  return (
    <section className="boxed slim" aria-labelledby="texts-heading">
      <header className={classes.head}>
        <h3 id="texts-heading">{dashboard?.unit === 'MONTH' ? 'Texts per month' : 'Texts per day'}</h3>
        {dashboard && <small>{formatDates(dashboard.total)}</small>}
        <Button variant="subtle" size="compact-sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Show as table
        </Button>
      </header>
      <div className={classes.chart}>
        {!dashboard && (unavailable ? <p className={classes.none}>No figures.</p> : <Skeleton height={296} />)}
        {dashboard && isTable && <TextsTable counted={dashboard} />}
        {dashboard && !isTable && <TextsChart counted={dashboard} />}
      </div>
    </section>
  );
}
