import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { InitialsAvatar } from '../../../components/display/initials-avatar.tsx';
import { ContactFlags } from '../../../shared/contacts/contact-table.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { useShortcuts } from '../../../components/keyboard/use-shortcuts.ts';
import { SearchField } from '../../../components/table/search-field.tsx';
import { getContactName } from '../../../shared/contacts/contact-name.ts';
import { formatShortTime } from '../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useInbox, type InboxContact, type InboxFilter } from '../api/inbox.ts';
import classes from './inbox-list.module.css';

const FILTERS = [
  { value: 'messages', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

interface InboxListProps {
  readonly selected: string | null;
  readonly onSelect: (contactId: string) => void;
}

/** Contacts with messages, latest first. A red dot marks those that nobody viewed. */
export function InboxList({ selected, onSelect }: InboxListProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<InboxFilter>('messages');
  const inbox = useInbox(search, filter);
  const now = useServerNow();
  const ids = inbox.data?.pages.flatMap((page) => page.leads.map(({ id }) => id)) ?? [];
  const move = (by: 1 | -1): void => {
    const next = ids[selected === null ? 0 : ids.indexOf(selected) + by];
    if (next !== undefined) onSelect(next);
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  return (
    <div className={classes.list}>
      <div className={classes.search}>
        <SearchField label={`Search ${w('contacts')} by name or phone`} onSearch={setSearch} />
        <SegmentedControl
          aria-label="Show"
          size="xs"
          fullWidth
          mt={8}
          data={FILTERS}
          value={filter}
          onChange={(value) => setFilter(value === 'unread' ? 'unread' : 'messages')}
        />
      </div>
      <div className={classes.rows}>
        <QueryState
          query={inbox}
          skeleton={<ListSkeleton />}
          empty={({ pages }) =>
            (pages[0]?.leads.length ?? 0) > 0 ? null : search !== '' ? (
              <Empty title={screen.nothingFound} text={`No ${w('contacts')} match “${search}”.`} />
            ) : filter === 'unread' ? (
              <Empty title="Nothing unread" text="You have read every reply." />
            ) : (
              <Empty title={screen.inboxEmptyTitle} text={screen.inboxEmptyMessage} />
            )
          }
        >
          {({ pages }) => (
            <>
              <ul>
                {pages
                  .flatMap((page) => page.leads)
                  .map((contact) => (
                    <li key={contact.id}>
                      <Entry
                        contact={contact}
                        now={now}
                        selected={contact.id === selected}
                        onSelect={() => onSelect(contact.id)}
                      />
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
  readonly contact: InboxContact;
  readonly now: Date;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function Entry({ contact, now, selected, onSelect }: EntryProps): ReactNode {
  const { screen } = useBrand();
  const name = getContactName(contact, screen);
  const last = contact.lastMessage;
  return (
    <button
      type="button"
      className={classes.entry}
      aria-current={selected || undefined}
      data-unread={contact.unread || undefined}
      onClick={onSelect}
    >
      <InitialsAvatar name={name} size={36} />
      <span className={classes.summary}>
        <span className={classes.top}>
          <span className={`${classes.name} cut`}>{name}</span>
          <ContactFlags contact={contact} />
          {last && <time className={classes.time}>{formatShortTime(new Date(last.sent ?? last.created), now)}</time>}
        </span>
        <span className={classes.bottom}>
          <span className={`${classes.last} cut`}>
            {last ? `${last.direction === 'OUT' ? 'You: ' : ''}${last.message}` : ''}
          </span>
          {contact.unread && <span className={classes.dot} role="img" aria-label="Not viewed" />}
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
