import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Pack } from '../../../../../functions/domain/brand/pack.ts';
import { useBrand, useTerms, type Term } from '../../../brand/brand.tsx';
import { ContactTable, ContactTableSkeleton, type ContactColumn } from '../../../shared/contacts/contact-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { usePagedSelection } from '../../../components/table/use-paged-selection.ts';
import { formatContactPhone } from '../../../shared/contacts/contact-name.ts';
import { formatCount, formatSeconds, MISSING } from '../../../lib/format/numbers.ts';
import type { ContactSelection } from '../../../shared/jobs/selection.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useContacts, type ListedContact } from '../api/contacts.ts';
import { CampaignNames } from './campaign-names.tsx';
import { ContactBulkActions } from './contact-bulk-actions.tsx';
import classes from './contact-list.module.css';

interface ContactListProps {
  readonly onOpen: (contactId: string) => void;
  readonly onAdd: () => void;
  readonly onAddToCampaign: (selection: ContactSelection, clearSelection: () => void) => void;
  readonly onMessage: (selection: ContactSelection, clearSelection: () => void) => void;
}

/** Searchable table of the organization's contacts with bulk actions. */
export function ContactList({ onOpen, onAdd, onAddToCampaign, onMessage }: ContactListProps): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  const session = useSession();
  const list = usePagedSelection();
  const { page, search, selection } = list;
  const contacts = useContacts(page, search);
  const canEdit = can(session, 'editContacts');
  const canSelect = canEdit && (!pack.flags.blastMode || session.user.wpAdmin || session.user.selectsOnDashboard);

  // Until the first page arrives, the organization's figures provide the total. Without it the toolbar would disappear
  // while the list loads.
  const total = contacts.data?.total ?? session.organization.stats.leads;
  return (
    <section aria-labelledby="contacts-heading">
      <div className={classes.head}>
        <h2 id="contacts-heading" className={classes.heading}>
          {w('Contacts')}
        </h2>
        <SearchField
          className={classes.search ?? ''}
          label={`Search ${w('contacts')} by name or phone`}
          onSearch={list.setSearch}
        />
      </div>
      {canSelect && total !== 0 && (
        <ContactBulkActions
          list={list}
          total={total}
          shown={contacts.data?.leads.map((contact) => contact.id) ?? []}
          onAddToCampaign={onAddToCampaign}
          onMessage={onMessage}
        />
      )}
      <QueryState
        query={contacts}
        skeleton={<ContactTableSkeleton />}
        empty={(data) => (data.total === 0 ? <NoContacts search={search} {...(canEdit ? { onAdd } : {})} /> : null)}
      >
        {(data) => (
          <div className={classes.rows} data-stale={contacts.isPlaceholderData || undefined}>
            <ContactTable
              label={w('Contacts')}
              contacts={data.leads}
              columns={buildColumns(pack, w)}
              onOpen={onOpen}
              {...(canSelect ? { selection } : {})}
            />
            <Pager label={w('contacts')} page={page} total={data.total} onPage={list.setPage} />
          </div>
        )}
      </QueryState>
    </section>
  );
}

/** Columns beside the name. A narrow screen leaves out those whose `above` is wider. */
function buildColumns(pack: Pack, w: (word: Term) => string): readonly ContactColumn<ListedContact>[] {
  return [
    { header: 'Phone', above: 400, cell: (contact) => formatContactPhone(contact, pack.screen) },
    { header: 'View time', above: 500, numeric: true, cell: (contact) => formatSeconds(contact.stats.seconds) },
    {
      header: 'Views',
      above: 600,
      numeric: true,
      cell: (contact) => (contact.stats.views === 0 ? MISSING : formatCount(contact.stats.views)),
    },
    { header: w('Campaigns'), above: 700, cell: (contact) => <CampaignNames campaigns={contact.campaigns ?? []} /> },
  ];
}

interface NoContactsProps {
  readonly search: string;
  /** Missing for people who may not add contacts. */
  readonly onAdd?: () => void;
}

function NoContacts({ search, onAdd }: NoContactsProps): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  return (
    <div className={classes.empty}>
      {search !== '' && <Empty title={pack.screen.nothingFound} text={`No ${w('contacts')} match “${search}”.`} />}
      {search === '' && (
        <Empty
          title={`No ${w('contacts')} yet`}
          text={
            onAdd ? 'Add them one by one, or import a CSV or Excel file.' : 'They appear here after somebody adds them.'
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
