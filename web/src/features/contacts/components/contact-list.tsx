import { isConversationAge, type ConversationAge } from '../../../../../functions/domain/search/conversation-age.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ContactTable, ContactTableSkeleton } from '../../../shared/contacts/contact-table.tsx';
import { Pager, toPageSize } from '../../../components/table/pager.tsx';
import { Empty, QueryState, StaleRows } from '../../../components/feedback/query-state.tsx';
import { FilterSelect } from '../../../components/table/filter-select.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { usePagedSelection } from '../../../components/table/use-paged-selection.ts';
import type { ContactSelection } from '../../../shared/jobs/selection.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useContactCounts } from '../api/contact-counts.ts';
import { useContacts, type ContactFilter, type ListedContact } from '../api/contacts.ts';
import { ContactBulkActions } from './contact-bulk-actions.tsx';
import { buildColumns, LastLine } from './contact-columns.tsx';
import { CampaignFilterSelect } from '../../../shared/campaigns/campaign-filter-select.tsx';
import { GroupFilterSelect } from '../../../shared/groups/group-filter-select.tsx';
import { TagFilterSelect } from '../../../shared/contact-attributes/tag-filter-select.tsx';
import { ContactSortSelect } from './contact-sort-select.tsx';
import { ContactFilterTabs } from './contact-filter-tabs.tsx';
import { useListFilters } from './use-list-filters.ts';
import type { ListFilters } from '../rules/list-filters.ts';
import classes from './contact-list.module.css';

const CONVERSATIONS: readonly { readonly id: ConversationAge; readonly name: string }[] = [
  { id: 'within7Days', name: 'Active 7 days' },
  { id: 'within30Days', name: 'Active 30 days' },
  { id: 'over30Days', name: 'Quiet 30 days' },
  { id: 'over90Days', name: 'Quiet 90 days' },
  { id: 'noConversation', name: 'Never talked' },
];

const NOTHING_IN_FILTER: Readonly<Record<NonNullable<ContactFilter>, string>> = {
  within7Days: 'There was no conversation in the past 7 days.',
  within30Days: 'There was no conversation in the past 30 days.',
  over30Days: 'No conversation is older than 30 days.',
  over90Days: 'No conversation is older than 90 days.',
  noConversation: 'Each one has a conversation.',
  unread: 'You have read every reply.',
  optedOut: 'No one has opted out.',
  invalid: 'Every phone number works as far as we know.',
  archived: 'Nothing is archived.',
};

/** The page of contacts that the list shows. */
export interface ListedPage {
  readonly ids: readonly string[];
  /** How many contacts are on the pages before. */
  readonly before: number;
  readonly total: number;
}

interface ContactListProps {
  readonly onOpen: (contactId: string) => void;
  readonly onAdd: () => void;
  readonly onAddToCampaign: (selection: ContactSelection, clearSelection: () => void) => void;
  readonly onMessage: (selection: ContactSelection, clearSelection: () => void) => void;
  readonly onAddToGroup: (selection: ContactSelection, clearSelection: () => void) => void;
  /** A control at the end of each row. */
  readonly rowAction?: (contact: ListedContact) => ReactNode;
  /** The screen's title names the contacts already. */
  readonly hasTitle?: boolean;
  /** The list of the overview, where a brand in blast mode selects nothing. */
  readonly onDashboard?: boolean;
  /** The group that the list shows. Without it people choose one, or all. */
  readonly group?: { readonly id: string; readonly contacts: number };
  /** The contact that is open beside the list. */
  readonly openId?: string | null;
  /** Called with each page that the list shows. */
  readonly onListed?: (listed: ListedPage) => void;
}

/** Searchable table of the contacts of the organization or of one group, with bulk actions. */
export function ContactList({
  onOpen,
  onAdd,
  onAddToCampaign,
  onMessage,
  onAddToGroup,
  group,
  rowAction,
  hasTitle = false,
  onDashboard = false,
  openId = null,
  onListed,
}: ContactListProps): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  const session = useSession();
  const now = useServerNow();
  const list = usePagedSelection();
  const { page, search, selection } = list;
  const [filters, setFilters] = useListFilters();
  const { filter, tagId } = filters;
  const [storedSize, setPageSize] = useLocalStorage<unknown>({ key: 'contacts-page-size', defaultValue: 10 });
  const pageSize = toPageSize(storedSize);
  const groupId = group?.id ?? filters.groupId;
  const campaignId = onDashboard ? null : filters.campaignId;
  const sort = campaignId === null ? filters.sort : 'NEWEST';
  const isByConversation = filter === 'unread' || isConversationAge(filter);
  const contacts = useContacts({ page, search, filter, pageSize, campaignId, groupId, tagId, sort });
  const isPart = campaignId !== null || groupId !== null || tagId !== null || search !== '';
  const counts = useContactCounts(!isPart && hasTitle);
  const canEdit = can(session, 'editContacts');
  const hidesSelection = onDashboard && pack.flags.blastMode;
  const canSelect = canEdit && (!hidesSelection || session.user.wpAdmin || session.user.selectsOnDashboard);

  // Until the first page arrives, the organization's figures provide the total.
  const total = contacts.data?.total ?? group?.contacts ?? session.organization.stats.leads;
  const shown = contacts.data?.leads;
  const shownTotal = contacts.data?.total ?? 0;
  useEffect(() => {
    if (shown) onListed?.({ ids: shown.map(({ id }) => id), before: (page - 1) * pageSize, total: shownTotal });
  }, [shown, shownTotal, page, pageSize, onListed]);
  const changeFilters = (change: Partial<ListFilters>): void => {
    setFilters(change);
    list.setPage(1);
    selection.clear();
  };
  const changePageSize = (next: number): void => {
    setPageSize(next);
    list.setPage(1);
  };
  return (
    <section aria-labelledby="contacts-heading">
      <div className={`${classes.head} spread`} data-titled={hasTitle || undefined}>
        {hasTitle ? (
          <VisuallyHidden component="h2" id="contacts-heading">
            {w('Contacts')}
          </VisuallyHidden>
        ) : (
          <h2 id="contacts-heading" className={classes.heading}>
            {w('Contacts')}
          </h2>
        )}
        <ContactFilterTabs
          value={filter}
          onChange={(next) => changeFilters({ filter: next })}
          counts={isPart ? null : (counts.data ?? null)}
        />
        <SearchField
          className={classes.search ?? ''}
          label={`Search ${w('contacts')} by name or phone`}
          onSearch={list.setSearch}
        />
        <div className={`${classes.tools} flow`}>
          {!group && <GroupFilterSelect value={groupId} onChange={(next) => changeFilters({ groupId: next })} />}
          <TagFilterSelect value={tagId} onChange={(next) => changeFilters({ tagId: next })} />
          {!onDashboard && (
            <CampaignFilterSelect
              label={w('Campaign')}
              all={`All ${w('campaigns')}`}
              value={campaignId}
              onChange={(next) => changeFilters({ campaignId: next })}
            />
          )}
          <FilterSelect
            label="Last conversation"
            all="Any activity"
            choices={CONVERSATIONS}
            value={isConversationAge(filter) ? filter : null}
            onChange={(next) => changeFilters({ filter: isConversationAge(next) ? next : null })}
          />
          <ContactSortSelect
            value={isByConversation ? 'LAST_MESSAGE' : sort}
            disabled={isByConversation || campaignId !== null}
            onChange={(next) => {
              setFilters({ sort: next });
              list.setPage(1);
            }}
          />
        </div>
      </div>
      <QueryState
        query={contacts}
        skeleton={<ContactTableSkeleton rows={pageSize} />}
        empty={(data) =>
          data.total === 0 && !data.more ? (
            <NoContacts
              search={search}
              filter={filter}
              withTag={tagId !== null}
              inCampaign={campaignId !== null}
              inGroup={groupId !== null}
              {...(canEdit ? { onAdd } : {})}
            />
          ) : null
        }
      >
        {(data) => (
          <>
            {data.leads.length === 0 && <Empty title="Nothing found so far" text="The next page looks further." />}
            <StaleRows isStale={contacts.isPlaceholderData}>
              <ContactTable
                label={w('Contacts')}
                contacts={data.leads}
                columns={buildColumns(pack, w, now, group !== undefined)}
                onOpen={onOpen}
                openId={openId}
                summary={(contact) => <LastLine contact={contact} pack={pack} now={now} />}
                rowAction={rowAction}
                {...(canSelect ? { selection } : {})}
                selectAll={
                  canSelect && !data.more && !list.allSelected && data.total > selection.ids.length
                    ? { count: data.total, onSelect: () => list.setAllSelected(true) }
                    : undefined
                }
              />
            </StaleRows>
            <Pager
              label={w('contacts')}
              page={page}
              total={data.total}
              more={data.more}
              onPage={list.setPage}
              pageSize={pageSize}
              onPageSize={changePageSize}
            />
          </>
        )}
      </QueryState>
      {canSelect && total !== 0 && (
        <ContactBulkActions
          list={list}
          filter={filter}
          campaignId={campaignId}
          groupId={groupId}
          tagId={tagId}
          total={total}
          more={contacts.data?.more ?? false}
          shown={contacts.data?.leads.map((contact) => contact.id) ?? []}
          onAddToCampaign={onAddToCampaign}
          onMessage={onMessage}
          onAddToGroup={onAddToGroup}
        />
      )}
    </section>
  );
}

interface NoContactsProps {
  readonly search: string;
  readonly filter: ContactFilter;
  readonly withTag: boolean;
  readonly inCampaign: boolean;
  readonly inGroup: boolean;
  /** Missing for people who may not add contacts. */
  readonly onAdd?: () => void;
}

function NoContacts({ search, filter, withTag, inCampaign, inGroup, onAdd }: NoContactsProps): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  return (
    <div className="boxed">
      {search !== '' && <Empty title={pack.screen.nothingFound} text={`No ${w('contacts')} match “${search}”.`} />}
      {search === '' && filter !== null && <Empty title={pack.screen.nothingFound} text={NOTHING_IN_FILTER[filter]} />}
      {search === '' && filter === null && [withTag, inCampaign, inGroup].filter(Boolean).length > 1 && (
        <Empty title={pack.screen.nothingFound} text={`No ${w('contacts')} match all filters.`} />
      )}
      {search === '' && filter === null && withTag && !inCampaign && !inGroup && (
        <Empty title={pack.screen.nothingFound} text={`No ${w('contacts')} have this tag.`} />
      )}
      {search === '' && filter === null && !withTag && inCampaign && !inGroup && (
        <Empty title={pack.screen.nothingFound} text={`No ${w('contacts')} are in this ${w('campaign')}.`} />
      )}
      {search === '' && filter === null && !withTag && !inCampaign && (
        <Empty
          title={inGroup ? `No ${w('contacts')} in this group yet` : `No ${w('contacts')} yet`}
          text={
            onAdd ? 'Add them one by one, or import a CSV or Excel file.' : 'They appear here after someone adds them.'
          }
        >
          {onAdd && (
            <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={onAdd}>
              Add {w('contacts')}
            </Button>
          )}
        </Empty>
      )}
    </div>
  );
}
