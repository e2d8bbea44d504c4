import { Button, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { Tag, type Tone } from '../../../../components/display/tag.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { ShowMore } from '../../../../components/table/show-more.tsx';
import { formatDayAndTime } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { describeRun } from '../../../../shared/campaigns/describe-run.ts';
import { useIfThenRuns, type IfThenRun } from '../../api/if-then-runs.ts';
import classes from './if-then-editor.module.css';

const STATES: Readonly<Record<IfThenRun['state'], { readonly tone: Tone; readonly label: string }>> = {
  WAITING: { tone: 'warn', label: 'Waiting' },
  DONE: { tone: 'good', label: 'Done' },
  SKIPPED: { tone: 'bad', label: 'Skipped' },
};

interface IfThenLogProps {
  readonly campaignId: string;
  readonly ifThenId: string;
}

/** What an if/then has done, on demand. */
export function IfThenLog(props: IfThenLogProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="What it has done">
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        What it has done
      </Button>
      {isOpen && <Runs {...props} />}
    </section>
  );
}

function Runs({ campaignId, ifThenId }: IfThenLogProps): ReactNode {
  const w = useTerms();
  const now = useServerNow();
  const query = useIfThenRuns(campaignId, ifThenId);
  return (
    <QueryState query={query} skeleton={<Skeleton height={120} />}>
      {({ pages }) => {
        const runs = pages.flatMap((page) => page.runs);
        if (runs.length === 0 && !query.hasNextPage)
          return <p className="dim small">It has done nothing yet. What it does appears here for 180 days.</p>;
        return (
          <>
            <ul className={`${classes.calls} column`} aria-label="What it has done">
              {runs.map((run) => (
                <li key={run.id}>
                  <div className="row gap-8">
                    <span className={`${classes.caller} cut`}>{run.name || `Erased ${w('contact')}`}</span>
                    <Tag tone={STATES[run.state].tone}>{STATES[run.state].label}</Tag>
                  </div>
                  <p className="dim small">
                    {formatDayAndTime(new Date(run.at), now)}: {describeRun(run, w)}
                  </p>
                </li>
              ))}
            </ul>
            <ShowMore query={query} variant="subtle" size="xs" label="Show older" />
          </>
        );
      }}
    </QueryState>
  );
}
