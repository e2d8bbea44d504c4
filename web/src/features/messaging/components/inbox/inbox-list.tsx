import { ActionIcon, SegmentedControl, Skeleton, Tooltip } from '@mantine/core';
import { IconPencilPlus, IconBell } from '@tabler/icons-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { useShortcuts } from '../../../../lib/use-shortcuts.ts';
import { SearchField } from '../../../../components/table/search-field.tsx';
import { ShowMore } from '../../../../components/table/show-more.tsx';
import { lazyComponent } from '../../../../lib/chunk.ts';
import { CampaignFilterSelect } from '../../../../shared/campaigns/campaign-filter-select.tsx';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { useInbox, type InboxView } from '../../api/inbox.ts';
import { listTabs, toTab } from '../../rules/inbox-tabs.ts';
import { TextResults } from '../text-search/text-results.tsx';
import type { TextTarget } from '../text-search/text-target.ts';
import { InboxEntry } from './inbox-entry.tsx';
import classes from './inbox-list.module.css';
import { SnoozedLine } from './snoozed-line.tsx';
import { NoConversations, NoneSoFar } from './no-conversations.tsx';

const NewMessageDialog = lazyComponent(async () => (await import('./new-message-dialog.tsx')).NewMessageDialog);

interface InboxListProps {
  readonly selected: string | null;
  readonly onSelect: (contactId: string) => void;
  /** Opens the conversation with a contact to write to. */
  readonly onWrite: (contactId: string) => void;
  /** The found text that is open. */
  readonly target: TextTarget | null;
  readonly onOpenText: (target: TextTarget) => void;
  /** Gets the ids of the listed conversations, in their order. */
  readonly onListed: (ids: readonly string[]) => void;
}

/** Conversations, latest message first: those of a tab, the replies to a campaign, or what a search finds. */
export function InboxList({ selected, onSelect, onWrite, target, onOpenText, onListed }: InboxListProps): ReactNode {
  const w = useTerms();
  const [view, setView] = useState<InboxView>({ search: '', tab: 'OPEN', campaignId: null });
  const [isTexts, setIsTexts] = useState(false);
  const showsTexts = isTexts && view.search !== '';
  // A search for words does not also search the contacts, which no one sees then.
  const inbox = useInbox(showsTexts ? { ...view, search: '' } : view);
  const now = useServerNow();
  const session = useSession();
  const canSend = can(session, 'sendMessages');
  const [isNew, setIsNew] = useState(false);
  const openNew = (): void => setIsNew(true);
  const ids = inbox.data?.pages.flatMap((page) => page.leads.map(({ id }) => id)) ?? [];
  const move = (by: 1 | -1): void => {
    const next = ids[selected === null ? 0 : ids.indexOf(selected) + by];
    if (next !== undefined && !showsTexts) onSelect(next);
  };
  useEffect(() => onListed(ids));
  useShortcuts({ j: () => move(1), k: () => move(-1), ...(canSend ? { n: openNew } : {}) });
  return (
    <div className={`${classes.list} column`}>
      <div className={classes.search}>
        <div className="gap-8 flex">
          <SearchField
            className={classes.field ?? ''}
            label={showsTexts ? 'Search texts and notes' : `Search ${w('contacts')} by name or phone`}
            placeholder="Search"
            onSearch={(search) => setView((before) => ({ ...before, search }))}
          />
          {can(session, 'manageAccount') && <AlertsButton />}
          {canSend && (
            <Tooltip label="New message">
              <ActionIcon variant="default" size={36} aria-label="New message" onClick={openNew}>
                <IconPencilPlus size={18} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
        {view.search !== '' && (
          <SegmentedControl
            aria-label="Search in"
            size="xs"
            fullWidth
            mt={8}
            data={[
              { value: 'CONTACTS', label: w('Contacts') },
              { value: 'TEXTS', label: 'Texts and notes' },
            ]}
            value={isTexts ? 'TEXTS' : 'CONTACTS'}
            onChange={(value) => setIsTexts(value === 'TEXTS')}
          />
        )}
        {view.search === '' && (
          <>
            <SegmentedControl
              aria-label="Show"
              size="xs"
              fullWidth
              mt={8}
              data={listTabs(view.campaignId === null ? (inbox.data?.pages[0]?.counts ?? null) : null)}
              value={view.tab}
              onChange={(value) => setView({ ...view, tab: toTab(value) })}
            />
            <CampaignFilterSelect
              label={`Replies to a ${w('campaign')}`}
              all={`Replies to any ${w('campaign')}`}
              size="xs"
              mt={8}
              value={view.campaignId}
              onChange={(campaignId) => setView({ ...view, campaignId })}
            />
          </>
        )}
      </div>
      <div className={`${classes.rows} grow scrolls shrinks`}>
        {view.search === '' && (
          <SnoozedLine
            tab={view.tab}
            count={inbox.data?.pages[0]?.counts?.snoozed ?? 0}
            showsCount={view.campaignId === null}
            onChange={(tab) => setView({ ...view, tab })}
          />
        )}
        {showsTexts ? (
          <TextResults search={view.search} target={target} skeleton={<ListSkeleton />} onOpen={onOpenText} />
        ) : (
          <QueryState
            query={inbox}
            skeleton={<ListSkeleton />}
            empty={({ pages }) => {
              if (pages.some(({ leads }) => leads.length > 0)) return null;
              return inbox.hasNextPage ? <NoneSoFar inbox={inbox} /> : <NoConversations view={view} page={pages[0]} />;
            }}
          >
            {({ pages }) => (
              <>
                <ul>
                  {pages
                    .flatMap((page) => page.leads)
                    .map((contact) => (
                      <li key={contact.id}>
                        <InboxEntry
                          contact={contact}
                          now={now}
                          selected={contact.id === selected}
                          onSelect={() => onSelect(contact.id)}
                        />
                      </li>
                    ))}
                </ul>
                <ShowMore query={inbox} variant="subtle" fullWidth radius={0} label="Show more" />
              </>
            )}
          </QueryState>
        )}
      </div>
      {isNew && (
        <Suspense>
          <NewMessageDialog
            onOpen={(contactId) => {
              setIsNew(false);
              onWrite(contactId);
            }}
            onClose={() => setIsNew(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const SKELETON_ROWS = 8;

function ListSkeleton(): ReactNode {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <div key={index} className={`${classes.skeleton} grid gap-12 ruled`}>
      <Skeleton circle height={36} />
      <div>
        <Skeleton height={12} width="50%" mb={8} />
        <Skeleton height={12} width="80%" />
      </div>
    </div>
  ));
}

const AlertedPeopleDialog = lazyComponent(
  async () => (await import('../alerts/alerted-people-dialog.tsx')).AlertedPeopleDialog,
);

/** Opens the choice of who gets a text when a contact replies. */
function AlertsButton(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip label="Notification users">
        <ActionIcon variant="default" size={36} aria-label="Notification users" onClick={() => setIsOpen(true)}>
          <IconBell size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <AlertedPeopleDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
