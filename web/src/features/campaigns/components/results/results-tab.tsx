import { Anchor, Button, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { formatDates } from '../../../../lib/format/day.ts';
import { formatDayKey } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { parsePeriodOrWhole, PERIODS, withChosenPeriod } from '../../../../shared/figures/chosen-period.ts';
import { PeriodPicker } from '../../../../shared/figures/period-picker.tsx';
import { TextsChart } from '../../../../shared/figures/texts-chart.tsx';
import { TextsTable } from '../../../../shared/figures/texts-table.tsx';
import type { Campaign, CampaignPhases } from '../../api/campaign.ts';
import { useCampaignResults, type CampaignResults } from '../../api/results.ts';
import { hasReportByPerson } from '../controls/report-button.tsx';
import { CostPanel } from './cost-panel.tsx';
import { FailedTexts } from './failed-texts.tsx';
import { ReplyHours } from './reply-hours.tsx';
import { ResultFunnel } from './result-funnel.tsx';
import { StepResults } from './step-results.tsx';
import classes from './results.module.css';

interface ResultsTabProps {
  readonly campaign: Campaign;
  readonly phases: CampaignPhases;
}

/** What a campaign brought: from texts to replies, by day, step, hour and reason. Live updates keep the figures current. */
export function ResultsTab({ campaign, phases }: ResultsTabProps): ReactNode {
  const [params, setParams] = useSearchParams();
  const today = formatDayKey(useServerNow());
  const chosen = parsePeriodOrWhole(params, today);
  const results = useCampaignResults(campaign.id, chosen);
  // The report by person is of pitches and links. Brands with phases have no button for it.
  const hasPeople = campaign.lastActive !== null && hasReportByPerson(campaign);
  return (
    <section aria-labelledby="results-heading" className={classes.results}>
      <div className={`${classes.bar} flow`}>
        <div>
          <h2 id="results-heading">{typeof chosen === 'string' ? `Last ${PERIODS[chosen].label}` : 'Results'}</h2>
          <p>{results.data ? formatDates(results.data.total) : ' '}</p>
          {hasPeople && (
            <Anchor component={Link} to={`/campaign/${campaign.id}/report`} size="sm">
              See who opened and pressed
            </Anchor>
          )}
        </div>
        <PeriodPicker
          chosen={chosen}
          today={today}
          whole="All"
          onChoose={(next) => setParams(withChosenPeriod(params, next, null), { replace: true })}
        />
      </div>
      <QueryState query={results} skeleton={<ResultsSkeleton />}>
        {(data) => (
          <div className={classes.panels} data-stale={results.isPlaceholderData || undefined}>
            <ResultFunnel total={data.total} />
            <div className={classes.columns}>
              <DaysPanel results={data} />
              <div className={classes.side}>
                <CostPanel results={data} />
                <FailedTexts failures={data.failures} />
              </div>
            </div>
            <ReplyHours hours={data.responsesByHour} />
            <StepResults stats={campaign.stats} phases={phases} />
          </div>
        )}
      </QueryState>
    </section>
  );
}

/** The chart, or its table. */
function DaysPanel({ results }: { readonly results: CampaignResults }): ReactNode {
  const [isTable, setTable] = useState(false);
  return (
    <section className={classes.panel} aria-labelledby="days-heading">
      <header className={classes.head}>
        <h3 id="days-heading">
          {results.unit === 'MONTH' ? 'Texts and replies by month' : 'Texts and replies by day'}
        </h3>
        <Button variant="subtle" size="compact-sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Show as table
        </Button>
      </header>
      <div className={classes.chart}>
        {isTable ? <TextsTable counted={results} /> : <TextsChart counted={results} />}
      </div>
    </section>
  );
}

function ResultsSkeleton(): ReactNode {
  return (
    <div className={classes.panels}>
      <Skeleton height={164} />
      <Skeleton height={372} />
      <Skeleton height={128} />
    </div>
  );
}
