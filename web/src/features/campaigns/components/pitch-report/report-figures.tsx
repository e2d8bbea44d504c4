import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  computeCompletionRate,
  computeOpenRate,
  computeReplyRate,
} from '../../../../../../functions/domain/results/rates.ts';
import { getTimePrecision } from '../../../../../../functions/domain/views/view-time.ts';
import { useTerms } from '../../../../brand/brand.tsx';
import { StatCard, StatCards } from '../../../../components/display/stat-card.tsx';
import { formatClock, formatCount, formatRate, MISSING } from '../../../../lib/format/numbers.ts';
import type { ComparedCampaign, ReportLink, ReportStep } from '../../api/report.ts';
import { compareShares, compareTimes } from './compare.ts';
import classes from './pitch-report.module.css';

interface ReportFiguresProps {
  readonly step: ReportStep;
  /** null if there is no campaign to compare with. */
  readonly compared: ComparedCampaign | null;
}

/** The figures of a step with a pitch, beside those of the campaign before. */
export function ReportFigures({ step, compared }: ReportFiguresProps): ReactNode {
  const w = useTerms();
  const { messages, opened, complete, responses, medianSeconds, timed } = step;
  const share = (part: number, whole: number, other: readonly [number, number] | null) =>
    other && compareShares({ part, whole }, { part: other[0], whole: other[1] });
  return (
    <div>
      <StatCards compact fill>
        <StatCard label="Sent" value={formatCount(messages)} definition="texts with the link" />
        <StatCard
          label="Opened"
          value={formatRate(computeOpenRate(step))}
          change={share(opened, messages, compared && [compared.opened, compared.messages])}
          definition={`${formatCount(opened)} of ${formatCount(messages)}`}
        />
        <StatCard
          label="Complete"
          value={formatRate(computeCompletionRate(step))}
          change={share(complete, opened, compared && [compared.complete, compared.opened])}
          definition={`${formatCount(complete)} of ${formatCount(opened)} who opened`}
        />
        <StatCard
          label="Replied"
          value={formatRate(computeReplyRate(step))}
          change={share(responses, messages, compared && [compared.responses, compared.messages])}
          definition={`${formatCount(responses)} of ${formatCount(messages)}`}
        />
        <StatCard
          label="Time viewed"
          value={medianSeconds === null ? MISSING : formatClock(medianSeconds)}
          change={compareTimes(medianSeconds, compared?.medianSeconds ?? null)}
          definition={describeMedian(timed, opened, medianSeconds)}
        />
      </StatCards>
      {compared && (
        <p className={classes.compared}>
          Compared with{' '}
          <Anchor component={Link} to={`/campaign/${compared.campaignId}/report`} inherit>
            {compared.name}
          </Anchor>
          , the {w('campaign')} before.
        </p>
      )}
    </div>
  );
}

/** Times are stored rounded down, in steps of five seconds up to five minutes. The screen says so, because a figure must not look more exact than it is. */
function describeMedian(timed: number, opened: number, medianSeconds: number | null): string {
  const people = timed === opened ? 'median of those who opened' : `median of ${formatCount(timed)} who opened`;
  return medianSeconds === null ? people : `${people}, to within ${getTimePrecision(medianSeconds)} s`;
}

/** The figures of a step whose text leads to a page or a number. */
export function LinkFigures({ link }: { readonly link: ReportLink }): ReactNode {
  const { messages, followed, responses, target } = link;
  return (
    <div>
      <StatCards compact fill>
        <StatCard label="Sent" value={formatCount(messages)} definition="texts with the link" />
        <StatCard
          label="Used the link"
          value={formatRate(computeOpenRate({ opened: followed, messages }))}
          definition={`${formatCount(followed)} of ${formatCount(messages)}, each person once`}
        />
        <StatCard
          label="Replied"
          value={formatRate(computeReplyRate(link))}
          definition={`${formatCount(responses)} of ${formatCount(messages)}`}
        />
      </StatCards>
      {target !== '' && <p className={classes.compared}>Leads to {target}</p>}
    </div>
  );
}
