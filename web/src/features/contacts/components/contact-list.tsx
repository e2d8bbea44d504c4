import { Button } from '@mantine/core';
import { IconArchive, IconMessage, IconSend, IconUserPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { BulkToolbar } from '../../../components/table/bulk-toolbar.tsx';
import { ContactTable, ContactTableSkeleton, type ContactColumn } from '../../../shared/contacts/contact-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { toastError, toastUndo } from '../../../components/feedback/toasts.tsx';
import { useSelection, type Selection } from '../../../components/table/use-selection.ts';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { formatContactPhone } from '../../../shared/contacts/contact-name.ts';
import { formatCount, formatSeconds, MISSING, plural } from '../../../lib/format/numbers.ts';
import type { ContactSelection } from '../../../shared/jobs/selection.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useArchiveContacts } from '../api/archive-contacts.ts';
import { useContacts, type ListedContact } from '../api/contacts.ts';
import { CampaignNames } from './campaign-names.tsx';
import classes from './contact-list.module.css';

interface ContactListProps {
  readonly onOpen: (contactId: string) => void;
  readonly onAdd: () => void;
  readonly onAddToCampaign: (who: ContactSelection, done: () => void) => void;
  readonly onMessage: (who: ContactSelection, done: () => void) => void;
}

/** Searchable table of the organization's contacts with bulk actions. */
export function ContactList({ onOpen, onAdd, onAddToCampaign, onMessage }: ContactListProps): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  const session = useSession();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const contacts = useContacts(page, search);
  const ticked = useSelection();
  const [all, setAll] = useState(false);
  const archive = useArchiveContacts();
  const mayEdit = can(session, 'editContacts');
  const maySelect = mayEdit && (!pack.flags.blastMode || session.user.wpAdmin);

  // Until the first page arrives, the organization's figures provide the total. Without it the toolbar would disappear
  // while the list loads.
  const total = contacts.data?.total ?? session.organization.stats.leads;
  const clear = (): void => {
    setAll(false);
    ticked.clear();
  };
  const selection: Selection = all ? { ids: ticked.ids, has: () => true, setMany: () => setAll(false), clear } : ticked;
  const everyone: ContactSelection = { kind: 'all', search: search.toLowerCase(), count: total };
  const archiveAll = (contactIds: readonly string[]): void => {
    const onError = (error: Error): void =>
      toastError(`${w('Contacts')} not archived`, getErrorText(error, pack.screen.unknownError));
    archive.mutate(
      { contactIds, restore: false },
      {
        onError,
        onSuccess: () => {
          clear();
          toastUndo(`${plural(contactIds.length, w('contact'), w('contacts'))} archived`, () =>
            archive.mutate({ contactIds, restore: true }, { onError }),
          );
        },
      },
    );
  };

  const columns: readonly ContactColumn<ListedContact>[] = [
    { header: 'Phone', above: 400, cell: (contact) => formatContactPhone(contact, pack.screen) },
    { header: 'View Time', above: 500, numeric: true, cell: (contact) => formatSeconds(contact.stats.seconds) },
    {
      header: 'Views',
      above: 600,
      numeric: true,
      cell: (contact) => (contact.stats.views === 0 ? MISSING : formatCount(contact.stats.views)),
    },
    { header: w('Campaigns'), above: 700, cell: (contact) => <CampaignNames campaigns={contact.campaigns ?? []} /> },
  ];

  return (
    <section aria-labelledby="contacts-heading">
      <div className={classes.head}>
        <h2 id="contacts-heading" className={classes.heading}>
          {w('Contacts')}
        </h2>
        <SearchField
          className={classes.search ?? ''}
          label={`Search ${w('contacts')} by name or phone`}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
            setAll(false);
          }}
        />
      </div>
      {maySelect && total !== 0 && (
        <BulkToolbar
          selection={selection}
          shown={contacts.data?.leads.map((contact) => contact.id) ?? []}
          everyone={{ count: total, chosen: all, choose: setAll }}
          actions={[
            {
              label: 'Message',
              icon: <IconMessage size={16} aria-hidden="true" />,
              onRun: (ids) => onMessage({ kind: 'some', contactIds: ids }, clear),
              onAll: () => onMessage(everyone, clear),
            },
            {
              label: `Add to ${w('campaign')}`,
              icon: <IconSend size={16} aria-hidden="true" />,
              onRun: (ids) => onAddToCampaign({ kind: 'some', contactIds: ids }, clear),
              onAll: () => onAddToCampaign(everyone, clear),
            },
            {
              label: 'Archive',
              icon: <IconArchive size={16} aria-hidden="true" />,
              onRun: archiveAll,
              busy: archive.isPending,
            },
          ]}
        />
      )}
      <QueryState
        query={contacts}
        skeleton={<ContactTableSkeleton />}
        empty={(data) =>
          data.total === 0 ? (
            <div className={classes.empty}>
              {search === '' ? (
                <Empty
                  title={`No ${w('contacts')} yet`}
                  text="Add people one by one, or bring a list as a CSV or Excel file."
                >
                  {mayEdit && (
                    <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={onAdd}>
                      Add {w('contacts')}
                    </Button>
                  )}
                </Empty>
              ) : (
                <Empty title={pack.screen.nothingFound} text={`No name or phone holds “${search}”.`} />
              )}
            </div>
          ) : null
        }
      >
        {(data) => (
          <div className={classes.rows} data-stale={contacts.isPlaceholderData || undefined}>
            <ContactTable
              label={w('Contacts')}
              contacts={data.leads}
              columns={columns}
              onOpen={onOpen}
              {...(maySelect ? { selection } : {})}
            />
            <Pager label={w('contacts')} page={page} total={data.total} onPage={setPage} />
          </div>
        )}
      </QueryState>
    </section>
  );
}
