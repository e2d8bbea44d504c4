import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { ShowMore } from '../../../components/table/show-more.tsx';
import { formatDayAndTime } from '../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useAuditLog } from '../api/audit-log.ts';
import { describeChange } from '../rules/describe-change.ts';
import classes from './activity-tab.module.css';

/** What people changed in the organization, newest first. */
export function ActivityTab(): ReactNode {
  const log = useAuditLog();
  const now = useServerNow();
  return (
    <QueryState
      query={log}
      skeleton={<Skeleton height={320} />}
      empty={({ pages }) =>
        pages[0]?.entries.length === 0 ? (
          <Empty title="No changes yet" text="Changes to users, settings and sending appear here with who made them." />
        ) : null
      }
    >
      {({ pages }) => (
        <>
          <ol className="boxed" aria-label="Changes">
            {pages
              .flatMap(({ entries }) => entries)
              .map((entry) => (
                <li key={entry.id} className={`${classes.entry} flex baseline between`}>
                  <Text component="span" className="breaks" miw={0}>
                    <strong>{entry.byName ?? 'The operator'}</strong>
                    {entry.byPlatformStaff && <span className="dim"> (platform staff)</span>} {describeChange(entry)}
                  </Text>
                  <time className="fine rigid" dateTime={entry.at}>
                    {formatDayAndTime(new Date(entry.at), now)}
                  </time>
                </li>
              ))}
          </ol>
          <ShowMore query={log} centered label="Show older changes" />
        </>
      )}
    </QueryState>
  );
}
