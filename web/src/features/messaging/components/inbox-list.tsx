import { Button, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { InitialsAvatar } from '../../../components/display/initials-avatar.tsx';
import { LeadFlags } from '../../../shared/contacts/lead-table.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { leadName } from '../../../shared/contacts/lead-name.ts';
import { shortTime } from '../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useInbox, type InboxLead } from '../api/inbox.ts';
import classes from './inbox-list.module.css';

interface InboxListProps {
  readonly selected: string | null;
  readonly onSelect: (leadId: string) => void;
}

/** Contacts with messages, the latest on top, those not seen yet with a red dot. */
export function InboxList({ selected, onSelect }: InboxListProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const [search, setSearch] = useState('');
  const inbox = useInbox(search);
  const now = useServerNow();
  return (
    <div className={classes.list}>
      <div className={classes.search}>
        <SearchField label={`Search ${w('leads')} by name or phone`} onSearch={setSearch} />
      </div>
      <div className={classes.rows}>
        <QueryState
          query={inbox}
          skeleton={<ListSkeleton />}
          empty={({ pages }) =>
            (pages[0]?.total ?? 0) > 0 ? null : search === '' ? (
              <Empty title={screen.inboxEmptyTitle} text={screen.inboxEmptyMessage} />
            ) : (
              <Empty title={screen.nothingFound} />
            )
          }
        >
          {({ pages }) => (
            <>
              <ul>
                {pages
                  .flatMap(({ leads }) => leads)
                  .map((lead) => (
                    <li key={lead.id}>
                      <Entry lead={lead} now={now} selected={lead.id === selected} onSelect={() => onSelect(lead.id)} />
                    </li>
                  ))}
              </ul>
              {inbox.hasNextPage && (
                <Button
                  variant="subtle"
                  fullWidth
                  radius={0}
                  loading={inbox.isFetchingNextPage}
                  onClick={() => void inbox.fetchNextPage()}
                >
                  Show more
                </Button>
              )}
            </>
          )}
        </QueryState>
      </div>
    </div>
  );
}

interface EntryProps {
  readonly lead: InboxLead;
  readonly now: Date;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function Entry({ lead, now, selected, onSelect }: EntryProps): ReactNode {
  const { screen } = useBrand();
  const name = leadName(lead, screen);
  const last = lead.lastMessage;
  return (
    <button
      type="button"
      className={classes.entry}
      aria-current={selected || undefined}
      data-unread={lead.unread || undefined}
      onClick={onSelect}
    >
      <InitialsAvatar name={name} size={36} />
      <span className={classes.words}>
        <span className={classes.top}>
          <span className={`${classes.name} cut`}>{name}</span>
          <LeadFlags lead={lead} />
          {last && <time className={classes.time}>{shortTime(new Date(last.sent ?? last.created), now)}</time>}
        </span>
        <span className={classes.bottom}>
          <span className={`${classes.last} cut`}>
            {last ? `${last.direction === 'OUT' ? 'You: ' : ''}${last.message}` : ''}
          </span>
          {lead.unread && <span className={classes.dot} role="img" aria-label="Not viewed" />}
        </span>
      </span>
    </button>
  );
}

const SKELETON_ROWS = 8;

function ListSkeleton(): ReactNode {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <div key={index} className={classes.skeleton}>
      <Skeleton circle height={36} />
      <div>
        <Skeleton height={12} width="50%" mb={8} />
        <Skeleton height={12} width="80%" />
      </div>
    </div>
  ));
}
